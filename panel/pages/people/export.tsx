import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmployeeExpanded } from '../../../sdk/schemas.ts';
import { api } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Cell } from '../../ui/csv.ts';
import { saveCsv } from '../../ui/save-file.ts';
import { ProblemAlert } from '../../ui/states.tsx';
import { type Filters, queryOf } from './query.ts';

/** What an export has of a person, under the names by which an import knows it again. */
const columns: [label: string, value: (person: EmployeeExpanded) => Cell][] = [
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
  ['fields.manager', ({ manager }) => manager && `${manager.firstName} ${manager.lastName}`],
  ['people.status', ({ status }) => status],
  ['fields.startDate', ({ startDate }) => startDate],
  ['fields.endDate', ({ endDate }) => endDate],
];

/** Saves everybody whom the filters find as a CSV file, and says how far it is. */
export function ExportButton({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
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
      await saveCsv(
        'employees.csv',
        columns.map(([label]) => t(label)),
        people.map((person) => columns.map(([, value]) => value(person))),
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
