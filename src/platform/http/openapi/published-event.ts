import * as z from 'zod';
import { choice, instant } from '../../values.ts';
import { Components } from './components.ts';
import { exampleOf } from './example.ts';

/** A kind of event, as the catalogue of events declares it. */
export interface DescribedEvent {
  /** `employee.created`. */
  type: string;
  heading?: string;
  alsoUnder?: string;
  sometimesUnder?: readonly string[];
  description: string;
  /** The scope for its data. Without it an event has no data; a kind without a scope has no subscribers. */
  scope?: string;
  /** The exact schema of the body's `data`. */
  data: z.ZodType;
  /** The receiver's response, where 2xx alone is not enough. */
  answer?: z.ZodType;
}

/** The exact schema of the body of a delivery. */
export const bodyOf = ({ type, data }: Pick<DescribedEvent, 'type' | 'data'>) =>
  z.strictObject({ event: choice([type]), timestamp: instant, data });

/** A kind of event for programs: the self-contained JSON Schema (2020-12) of its body, and a body as an example. */
export function publishedEvent(event: Pick<DescribedEvent, 'type' | 'data'>): { schema: object; example: unknown } {
  const body = bodyOf(event);
  const components = new Components();
  return {
    schema: z.toJSONSchema(body, {
      target: 'draft-2020-12',
      io: 'input',
      override: ({ jsonSchema }) => {
        // A format says more than its pattern, and some of zod's patterns are hundreds of characters long.
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      },
    }),
    example: exampleOf(components.schema(body), components),
  };
}
