export { createCustomField } from './create-custom-field.ts';
export { customFieldEvents } from './events.ts';
export { customFieldRoutes } from './routes.ts';
export { type FieldDefinition, findFields, sensitiveSlugs } from './store.ts';
