/** A schema as OpenAPI 3.0 writes it; the keywords that are read here, and whatever else there is. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  nullable?: boolean;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  example?: unknown;
  [keyword: string]: unknown;
}

/** Text that means nothing to the API: any characters will do. */
export const isFreeText = ({ type, format, enum: values, pattern }: Schema): boolean =>
  type === 'string' && format === undefined && values === undefined && (pattern === undefined || pattern === '\\S');

/** An id of ours, as `id` and `officeId` are; `externalId` is not. */
export const isId = ({ type, format }: Schema): boolean => type === 'string' && format === 'uuid';
