import type { DocumentJson } from '../document/operation.ts';
import type { Schema } from '../document/schema.ts';
import type { Try } from '../run.ts';
import type { Setting } from '../setting.ts';

export type Described = DocumentJson['paths'][string][string];

/** Something wrong, planted to see it found: in a copy of the document, or in what the product answers. */
export interface Lie {
  about: string;
  /** The operation that it is about. */
  at: [method: string, path: string];
  plant?(operation: Described, schemas: Record<string, Schema>): void;
  tamper?: Setting['tamper'];
  /** What comes to it, after the documented example. */
  tries?: Try[];
  complaint: RegExp;
}

export const offices = '/core/v3/offices';
export const office = `${offices}/{id}`;
