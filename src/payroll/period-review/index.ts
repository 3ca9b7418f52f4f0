export { periodReviewRoutes } from './routes.ts';
