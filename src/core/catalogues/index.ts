export { defineCatalogue } from './catalogue.ts';
export { createEntry } from './create-entry.ts';
export { catalogueRoutes, sameCatalogueRoutes } from './routes.ts';
