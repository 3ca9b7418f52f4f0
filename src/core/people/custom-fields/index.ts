export { createCustomField } from './create-custom-field.ts';
export { type CustomField, customFieldEvents, customFields } from './custom-field.ts';
export { customFieldRoutes } from './routes.ts';
export { type FieldDefinition, findFields, sensitiveSlugs, slugsInHistory } from './store.ts';
