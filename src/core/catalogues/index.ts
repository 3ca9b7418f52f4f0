export { defineCatalogue } from './catalogue.ts';
export { catalogueRoutes, sameCatalogueRoutes } from './routes.ts';
