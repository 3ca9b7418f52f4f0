/** A group of the home page: how many there are, and the first few. */
import * as z from 'zod';
import { id, integer, text } from '../platform/values.ts';

/** How many of a group the home page shows. */
export const shownAtMost = 5;

export interface Group<Row> {
  total: number;
  data: Row[];
}

/** A row of a group as one statement reads it: it also has the number of all. */
export type WithTotal<Row> = Row & { total: number };

/** The same, of the group with this schema. */
export type RowIn<Schema extends z.ZodType<Group<unknown>>> = WithTotal<z.output<Schema>['data'][number]>;

/** @param rows the first of the group, each with the number of all */
export const groupOf = <Row extends { total: number }>(rows: Row[]): Group<Omit<Row, 'total'>> => ({
  total: rows[0]?.total ?? 0,
  data: rows.map(({ total: _, ...row }) => row),
});

export const groupSchema = <Row extends z.ZodType>(row: Row, name: string) =>
  z
    .object({
      total: integer(0, 2 ** 31 - 1, 1).meta({ description: 'The number of all.' }),
      data: z
        .array(row)
        .max(shownAtMost)
        .meta({ description: `The first ${shownAtMost}.` }),
    })
    .meta({ id: name });

/** An employee on the home page. */
export const employeeNameSchema = z.object({ id, firstName: text(100, 'Lucía'), lastName: text(100, 'García') }).meta({
  id: 'EmployeeName',
});
export type PersonName = z.output<typeof employeeNameSchema>;
