export default [() => import('./word-list.ts')]
