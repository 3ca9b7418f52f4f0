import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmployeeExpanded } from '../../../sdk/schemas.ts';
import { api, readAll } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useMe } from '../../session.tsx';
import type { Cell } from '../../ui/csv.ts';
import { saveCsv } from '../../ui/save-file.ts';
import { ProblemAlert } from '../../ui/states.tsx';
import { inOrder } from '../configuration/custom-fields/in-order.ts';
import { type Filters, queryOf } from './query.ts';

type Column = readonly [label: string, value: (person: EmployeeExpanded) => Cell];

/** What tells a manager from all others; their name may be that of two. */
const referenceOf = ({ email, code, externalId, id }: NonNullable<EmployeeExpanded['manager']>): Cell =>
  email ?? code ?? externalId ?? id;

/** What an export has of a person, under the names by which an import knows it again. */
const columns: Column[] = [
  ['import.fields.id', ({ id }) => id],
  ['person.externalId', ({ externalId }) => externalId],
  ['fields.code', ({ code }) => code],
  ['fields.firstName', ({ firstName }) => firstName],
  ['fields.lastName', ({ lastName }) => lastName],
  ['fields.secondLastName', ({ secondLastName }) => secondLastName],
  ['fields.email', ({ email }) => email],
  ['fields.phone', ({ phone }) => phone],
  ['fields.workPhone', ({ workPhone }) => workPhone],
  ['fields.department', ({ department }) => department?.name],
  ['fields.office', ({ office }) => office?.name],
  ['person.jobCharge', ({ jobChargeName }) => jobChargeName],
  ['fields.manager', ({ manager }) => manager && referenceOf(manager)],
  // These two are to be read: an import takes them from the manager, and from the last day.
  ['export.managerName', ({ manager }) => manager && `${manager.firstName} ${manager.lastName}`],
  ['people.status', ({ status }) => status],
  ['fields.startDate', ({ startDate }) => startDate],
  ['fields.endDate', ({ endDate }) => endDate],
];

/** The fields of the account; like those of everybody, sensitive ones stay here. */
async function customColumns(): Promise<Column[]> {
  const data = await readAll('listCustomFields', inOrder);
  return data
    .filter(({ sensitive }) => !sensitive)
    .map(({ id, name }) => [name, ({ customFields }) => customFields.find((field) => field.id === id)?.value]);
}

/** Saves everybody whom the filters find as a CSV file, and says how far it is. */
export function ExportButton({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const me = useMe();
  const [done, setDone] = useState(0);
  const save = useMutation({
    mutationFn: async () => {
      setDone(0);
      const people: EmployeeExpanded[] = [];
      let cursor: string | undefined;
      do {
        const { data, meta } = await api('listEmployees', {
          query: { ...queryOf(filters), expand: ['department', 'office', 'manager'], limit: 500, cursor },
        });
        people.push(...data);
        setDone(people.length);
        cursor = meta.nextCursor ?? undefined;
      } while (cursor !== undefined);
      const custom = me.role === 'administrator' ? await customColumns() : [];
      await saveCsv(
        'employees.csv',
        [...columns.map(([label]) => t(label)), ...custom.map(([name]) => name)],
        people.map((person) => [...columns, ...custom].map(([, value]) => value(person))),
      );
    },
  });
  return (
    <>
      <Button variant="default" disabled={save.isPending} onClick={() => save.mutate()}>
        {save.isPending ? t('export.progress', { shown: formatNumber(done) }) : t('export.action')}
      </Button>
      <ProblemAlert error={save.error} />
    </>
  );
}
