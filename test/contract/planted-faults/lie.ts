import type { DocumentJson } from '../document/operation.ts';
import type { Schema } from '../document/schema.ts';
import type { Try } from '../run.ts';
import type { Setting } from '../setting.ts';

export type Described = DocumentJson['paths'][string][string];

/** A planted error that the test must find: in a copy of the document, or in the replies of the product. */
export interface Lie {
  about: string;
  /** The operation with the error. */
  at: [method: string, path: string];
  plant?(operation: Described, schemas: Record<string, Schema>): void;
  tamper?: Setting['tamper'];
  /** The cases that find it, after the documented example. */
  tries?: Try[];
  complaint: RegExp;
}

export const offices = '/core/v3/offices';
export const office = `${offices}/{id}`;
