export { listsWithoutRows } from './routes.ts';
