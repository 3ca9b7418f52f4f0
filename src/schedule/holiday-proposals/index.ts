export { holidayProposalRoutes } from './routes.ts';
