import * as z from 'zod';
import { issueParams } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { anyTextPattern, choice, integer, matching, storable, text } from '../../platform/values.ts';

const code = z
  .strictObject({
    from: text(200, 'IT').meta({ description: 'As Rollcall has it.' }),
    to: text(200, '900').meta({ description: 'As the receiving system has it.' }),
  })
  .meta({ id: 'ExportColumnCode' });

/** Names with a dot between them; a concept code may have any characters. */
const path = matching(z.string().max(300), /^[A-Za-z]\w*(\.[^.]+)*$/, fieldErrors.invalidFormat)
  .refine(storable, { params: issueParams(fieldErrors.invalidCharacters) })
  .meta({ example: 'conceptCode' });

/** A column of an export profile: a value of a record, or the same text in each. */
export const column = z
  .strictObject({
    heading: text(200, 'Concept').nullable().default(null).meta({
      description: 'Its heading, and in JSON its name.',
    }),
    path: path.nullable().default(null).meta({
      description:
        'A value of the content: of lines conceptCode, of people identity.nid or salaries.0.grossSalary; see docs/payroll.md.',
    }),
    constant: z
      .string()
      .max(200)
      .refine(storable, { params: issueParams(fieldErrors.invalidCharacters) })
      .nullable()
      .default(null)
      .meta({ description: 'A text instead of a path.', example: null, pattern: anyTextPattern }),
    width: integer(1, 1000, 10).nullable().default(null).meta({
      description: 'Characters; required for fixed width.',
    }),
    align: choice(['left', 'right']).default('left').meta({ description: 'In fixed width.' }),
    fill: choice(['space', 'zero']).default('space').meta({
      description: 'What fills a fixed width; zero, behind the sign of a number, needs align right.',
    }),
    map: z.array(code).max(1000).default([]).meta({
      description: 'The codes of the receiving system by those of Rollcall; other values stay as they are.',
    }),
  })
  .meta({ id: 'ExportColumn' });

export type ExportColumn = z.output<typeof column>;
