import { isDeepStrictEqual } from 'node:util';
import { employees, todayOf } from '../core/index.ts';
import { isUuid } from '../platform/ids.ts';
import { show } from '../platform/resource/read.ts';
import type { Reader } from '../platform/unit-of-work.ts';
import { companyJson, customValues, recruiterJson } from './queries.ts';
import { shape } from './shape.ts';

type Body = Record<string, unknown>;

/** A former employee is hired without dates: today is the last day, as in an update. */
async function nameLastDay(reader: Reader, body: Body): Promise<void> {
  if (body.status !== 'inactive' || (body.endDate ?? null) !== null) return;
  const { officeId } = body;
  delete body.status;
  body.endDate = await todayOf(reader, {
    officeId: typeof officeId === 'string' && isUuid(officeId) ? officeId : null,
  });
}

/** Of `nationality` and `nationalities`, which the caller has read, the one that was changed counts. */
async function keepChangedNationality(reader: Reader, body: Body, id: string): Promise<void> {
  if (body.nationality === undefined || body.nationalities === undefined) return;
  const shown = await show(reader, employees, id, { fields: ['nationalities'] }).catch(() => undefined);
  if (!shown) return;
  const { nationalities } = JSON.parse(shown.data.text);
  if (body.nationality === (nationalities?.[0] ?? null)) delete body.nationality;
  else if (isDeepStrictEqual(body.nationalities, nationalities)) delete body.nationalities;
}

export const employeeShape = shape(employees, {
  members: {
    company: companyJson,
    pricePerHour: '0',
    nationality: 'r.nationalities[1]',
    mainRecruiter: recruiterJson,
    customFields: customValues,
  },
  read: (reader, body, id) => (id === undefined ? nameLastDay(reader, body) : keepChangedNationality(reader, body, id)),
});
