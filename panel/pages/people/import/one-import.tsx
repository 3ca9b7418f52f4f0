import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { CustomField, ImportWithCauses } from '../../../../sdk/schemas.ts';
import { useRead, useReadAll, useWrite } from '../../../api.ts';
import { formatInstant, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { may } from '../../../session.tsx';
import { followImport, forgetImport, isUnderWay } from '../../../shell/followed-import.ts';
import { lazyPart } from '../../../shell/lazy-part.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressOf } from '../../../ui/progress.tsx';
import { Denied, PageHeader, ProblemAlert, Read } from '../../../ui/states.tsx';
import { inOrder } from '../../configuration/custom-fields/in-order.ts';
import { Columns } from './columns.tsx';
import { DraftsContext, formOf, useDrafts } from './mend.tsx';
import { RowErrors } from './row-errors.tsx';

// It words changes of every kind, and comes after the columns.
const Preview = lazyPart(() => import('./preview.tsx'), 'Preview');

/** Employees > Import > a file: its columns, what its rows would do, its progress and its result. */
export function OneImportPage() {
  const { id } = useParams({ from: `/frame${paths.importOfPeople}` });
  return (
    <>
      <PageHeader title={t('nav.importPeople')} note={t('import.note')} trail={[[paths.people, t('nav.people')]]}>
        <Button variant="default" component={Link} to={paths.importPeople}>
          {t('import.other')}
        </Button>
      </PageHeader>
      {may('getImport') ? <OneImport id={id} /> : <Denied />}
    </>
  );
}

function OneImport({ id }: { id: string }) {
  const found = useRead('getImport', { path: { id } });
  const custom = useReadAll('listCustomFields', inOrder);
  return (
    <Read of={found}>
      {({ data }) => <Read of={custom}>{({ data: fields }) => <Shown key={id} of={data} custom={fields} />}</Read>}
    </Read>
  );
}

interface ShownProps {
  of: ImportWithCauses;
  custom: CustomField[];
}

function Shown({ of: found, custom }: ShownProps) {
  const { id, fileName, status, counts, createdBy, createdAt, rowsDeletedAt } = found;
  useNotice(id, status);
  useRows(found);
  const drafts = useDrafts();
  // The causes are known again after the check.
  const hasUnsaved = drafts.forms.some(
    (form) => status === 'checking' || (status === 'checked' && found.causes.some((cause) => formOf(cause) === form)),
  );
  const rows = t('import.rows', { count: counts.rows, shown: formatNumber(counts.rows) });
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {[fileName, rows, t('import.givenBy', { name: createdBy.name, at: formatInstant(createdAt) })].join(' · ')}
      </Text>
      {isUnderWay(status) && <Follow id={id} />}
      {(status === 'draft' || status === 'checked') && rowsDeletedAt === null && <Columns of={found} custom={custom} />}
      {status === 'draft' && <Check of={found} />}
      {status === 'checking' && (
        <ProgressOf label={t('import.checking')} done={counts.rows - counts.unchecked} all={counts.rows} />
      )}
      {(status === 'checked' || (status === 'checking' && counts.refused > 0)) && (
        <DraftsContext value={drafts}>
          <Preview of={found} custom={custom} hasUnsaved={hasUnsaved} />
        </DraftsContext>
      )}
      {status === 'running' && <Running of={found} />}
      {(status === 'done' || status === 'cancelled') && <Result of={found} custom={custom} />}
      <LeaveGuard isActive={hasUnsaved} />
    </Stack>
  );
}

/** Reads the import again while it is worked on. */
function Follow({ id }: { id: string }) {
  useRead('getImport', { path: { id }, refetchInterval: 1_000 });
  return null;
}

/** Reads the rows again once they are checked: what was read while they were lacks those whose turn was to come. */
function useRows(found: ImportWithCauses): void {
  const queries = useQueryClient();
  const last = useRef(found);
  useEffect(() => {
    if (isUnderWay(found.status) || found === last.current) return;
    last.current = found;
    void queries.invalidateQueries({ queryKey: ['listImportRows'] });
  }, [found, queries]);
}

/** Other pages tell when the import is done, unless its user has seen the result here; they show what it wrote. */
function useNotice(id: string, status: ImportWithCauses['status']): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (status === 'running') followImport(id);
    if (status !== 'done' && status !== 'cancelled') return;
    forgetImport(id);
    void queries.invalidateQueries({ refetchType: 'none' });
  }, [id, status, queries]);
}

/** Begins the check, once the columns say who the rows are about. */
function Check({ of: { id, columns } }: { of: ImportWithCauses }) {
  const check = useWrite('checkImport');
  const has = (...names: string[]) => names.every((name) => columns.some(({ field }) => field === name));
  const isNamed = has('firstName', 'lastName') || ['id', 'externalId', 'code', 'email'].some((key) => has(key));
  return (
    <>
      <ProblemAlert error={check.error} />
      <Group>
        <Button disabled={!isNamed} loading={check.isPending} onClick={() => check.mutate({ path: { id } })}>
          {t('import.check')}
        </Button>
        <Note>{t(isNamed ? 'import.checkNote' : 'import.missingColumns')}</Note>
      </Group>
    </>
  );
}

function Running({ of: { id, counts } }: { of: ImportWithCauses }) {
  const cancel = useWrite('cancelImport');
  return (
    <Stack gap="xs">
      <ProgressOf label={t('import.running')} done={counts.done} all={counts.rows - counts.refused} />
      <ProblemAlert error={cancel.error} />
      <Group>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ path: { id } })}>
          {t('import.cancel')}
        </Button>
        <Note>{t('import.leaveNote')}</Note>
      </Group>
    </Stack>
  );
}

function Result({ of: found, custom }: ShownProps) {
  const { status, counts, rowsDeletedAt } = found;
  const isDone = status === 'done';
  const [created, changed] = isDone || counts.done > 0 ? [counts.new, counts.changed] : [0, 0];
  const note = isDone
    ? t('import.doneNote', { created: formatNumber(created), changed: formatNumber(changed) })
    : t('import.cancelledNote', { done: formatNumber(counts.done), rows: formatNumber(counts.rows) });
  return (
    <Stack>
      <Alert color={isDone ? 'green' : 'gray'} title={t(isDone ? 'import.done' : 'import.cancelled')} role="status">
        {note}{' '}
        <Link to={paths.people} activeOptions={{ exact: true }}>
          {t('import.toPeople')}
        </Link>
      </Alert>
      {counts.refused > 0 && rowsDeletedAt === null && (
        <RowErrors of={found} custom={custom} name="not-imported.csv" isClosed />
      )}
    </Stack>
  );
}
