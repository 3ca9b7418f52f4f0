import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { paths } from '../../../paths.ts';
import { ProgressOf } from '../../../ui/progress.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';
import type { ImportField } from './fields.ts';
import { errorsOf, type Names, type PlannedRow, planRows } from './plan.ts';
import type { Table } from './read-table.ts';
import { RowErrors } from './row-errors.tsx';
import { useBatches } from './use-batches.ts';

interface CheckProps {
  table: Table;
  fields: (ImportField | null)[];
  names: Names;
  /** Why it cannot be checked yet. */
  why: string | undefined;
}

/** Tries every row without changing anything, says which are wrong, and imports the others. */
export function Check({ table, fields, names, why }: CheckProps) {
  const { t } = useTranslation();
  const { planned, errors } = useMemo(
    () =>
      planRows(table, fields, names, {
        notADate: t('import.notADate'),
        unknownName: t('import.unknownName'),
        repeated: (row) => t('import.repeated', { row }),
      }),
    [table, fields, names, t],
  );
  const tell: Tell = (row, refused) => errorsOf(row, refused, table.header, fields);
  const check = useBatches(planned, true, tell);
  const found = check.data;
  const wrong = [...errors, ...(found?.errors ?? [])].sort((a, b) => a.row - b.row);
  return (
    <Stack>
      {!found && (
        <Group>
          <Button disabled={why !== undefined} loading={check.isPending} onClick={check.run}>
            {t('import.check')}
          </Button>
          <Text size="sm" c="dimmed">
            {t(why ?? 'import.checkNote')}
          </Text>
        </Group>
      )}
      {check.isPending && <ProgressOf label={t('import.checking')} done={check.done} all={planned.length} />}
      <ProblemAlert error={check.error} onRetry={check.run} />
      {found && (
        <>
          <RowErrors errors={wrong} name="errors.csv" />
          <Run rows={found.taken} tell={tell} />
        </>
      )}
    </Stack>
  );
}

type Tell = Parameters<typeof useBatches>[2];

function Run({ rows, tell }: { rows: PlannedRow[]; tell: Tell }) {
  const { t } = useTranslation();
  const run = useBatches(rows, false, tell);
  const done = run.data;
  if (done) {
    const [created, changed] = [done.created, done.changed].map(formatNumber);
    return (
      <Stack>
        <Alert color="green" title={t('import.done')} role="status">
          {t('import.doneNote', { created, changed })} <Link to={paths.people}>{t('import.toPeople')}</Link>
        </Alert>
        {done.errors.length > 0 && <RowErrors errors={done.errors} name="not-imported.csv" />}
      </Stack>
    );
  }
  const text = { count: rows.length, shown: formatNumber(rows.length) };
  return (
    <Stack>
      <Group>
        <Button disabled={rows.length === 0} loading={run.isPending} onClick={run.run}>
          {t('import.run', text)}
        </Button>
        <Text size="sm" c="dimmed">
          {rows.length === 0 ? t('import.nothing') : t('import.runNote')}
        </Text>
      </Group>
      {run.isPending && <ProgressOf label={t('import.running')} done={run.done} all={rows.length} />}
      <ProblemAlert error={run.error} onRetry={run.run} />
    </Stack>
  );
}
