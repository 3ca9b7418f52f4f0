import * as z from 'zod';
import { issueParams } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { anyTextPattern, storable, text } from '../../platform/values.ts';

/** A way to look at the list of employees: whom it shows, in which order and columns. */
export const peopleView = z
  .strictObject({
    name: text(60, 'Sales by start date').meta({ description: 'Unique among the views of the user.' }),
    search: z
      .string()
      .max(1000)
      .refine(storable, { params: issueParams(fieldErrors.invalidCharacters) })
      .meta({
        pattern: anyTextPattern,
        example: 'status=active&orderBy=startDate+desc',
        description: 'The filters and the order, as in the address of the page.',
      }),
    columns: z.array(text(60, 'email')).max(100).meta({ description: 'By name, custom fields by id.' }),
  })
  .meta({ id: 'PeopleView' });

export type PeopleView = z.output<typeof peopleView>;
