import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../i18n/format.ts';
import { type PlainTextKey, useTexts } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { ProgressOf } from '../../../ui/progress.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';
import type { Plan, PlannedRow } from './plan.ts';
import { RowErrors } from './row-errors.tsx';
import { useBatches } from './use-batches.ts';

interface CheckProps {
  plan: Plan;
  /** Why it cannot be checked yet. */
  why: PlainTextKey | undefined;
}

/** Tries every row without changing anything, says which are wrong, and imports the others. */
export function Check({ plan, why }: CheckProps) {
  const t = useTexts();
  const check = useBatches(plan.rows, plan, true);
  const found = check.data;
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
      {check.isPending && <ProgressOf label={t('import.checking')} done={check.done} all={check.all} />}
      <ProblemAlert error={check.error} onRetry={check.run} />
      {found && (
        <>
          <RowErrors errors={found.errors} name="errors.csv" />
          <Run rows={found.taken} plan={plan} />
        </>
      )}
    </Stack>
  );
}

function Run({ rows, plan }: { rows: PlannedRow[]; plan: Plan }) {
  const t = useTexts();
  const run = useBatches(rows, plan, false);
  const done = run.data;
  if (done) {
    return (
      <Stack>
        <Alert color="green" title={t('import.done')} role="status">
          {t('import.doneNote', { created: formatNumber(done.created), changed: formatNumber(done.changed) })}{' '}
          {run.made > 0 && `${t('import.made', { count: run.made, shown: formatNumber(run.made) })} `}
          <Link to={paths.people} activeOptions={{ exact: true }}>
            {t('import.toPeople')}
          </Link>
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
      {run.isPending && <ProgressOf label={t('import.running')} done={run.done} all={run.all} />}
      <ProblemAlert error={run.error} onRetry={run.run} />
    </Stack>
  );
}
