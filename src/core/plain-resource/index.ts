export { plainResource } from './plain-resource.ts';
