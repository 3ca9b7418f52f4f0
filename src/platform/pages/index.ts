export { jsonAnswer, type OpenRoute, problemAnswer } from './open-route.ts';
export { openPaths, registerPages } from './register-pages.ts';
