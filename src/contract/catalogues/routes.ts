import { jobCharges, catalogueRoutes as routesOf, sameCatalogueRoutes } from '../../core/index.ts';
import { catalogues } from './catalogues.ts';

export const catalogueRoutes = [
  ...catalogues.flatMap(routesOf),
  ...sameCatalogueRoutes(jobCharges, { area: 'Contract', path: '/contract/v1/job-charges', tag: 'Catalogues' }),
];
