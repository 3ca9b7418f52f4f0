/** A schema as OpenAPI 3.0 writes it; the keywords that the test reads, and any others. */
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

/** Text without a meaning to the API: any characters will do. */
export const isFreeText = ({ type, format, enum: values, pattern }: Schema): boolean =>
  type === 'string' && format === undefined && values === undefined && (pattern === undefined || pattern === '\\S');

/** An id of Rollcall, such as `id` and `officeId`; `externalId` is not. */
export const isId = ({ type, format }: Schema): boolean => type === 'string' && format === 'uuid';
