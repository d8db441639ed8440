export default [() => import('./cdc-table.ts')]
