import { operations } from '#tools/operations.ts'

/** Operations that need the website's server stay out: the command line works on its own. */
export const localOperations = operations.filter(({ operation }) => operation.run)
