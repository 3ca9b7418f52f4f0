export { openPaths, registerPages } from './register-pages.ts';
