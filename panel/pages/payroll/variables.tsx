import { Alert, Button, Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may } from '../../session.tsx';
import { AreaPage } from '../../shell/area-page.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { SearchField } from '../../ui/list-filters.tsx';
import { ListSelect } from '../../ui/list-select.tsx';
import { MonthStepper } from '../../ui/month-stepper.tsx';
import { More } from '../../ui/more.tsx';
import { Empty, Loading, ProblemAlert, Read } from '../../ui/states.tsx';
import { type Grid, gridOf, narrowed } from './grid.ts';
import { GridTable } from './grid-table.tsx';
import { useMonthOfAddress } from './month-of-address.ts';
import { type GridEditor, useGridEditor } from './use-grid-editor.ts';
import { type PayrollMonth, useVariablesOf } from './use-month.ts';

/** Payroll > Variables: the variable pay of a month, typed as in a spreadsheet. */
export function Variables() {
  const [month, go] = useMonthOfAddress(paths.payroll);
  const search = useSearch({ from: `/frame${paths.payroll}` });
  // Typing does not wait for the rows that it finds.
  const q = useDeferredValue(search.q ?? '').trim();
  const departmentId = useDeferredValue(search.departmentId);
  const payroll = useVariablesOf(month, { q, departmentId });
  return (
    <AreaPage area="payroll" search={{ month }}>
      <Filters month={month} onMonth={go} />
      <Typing key={month}>
        {(editor) => (
          <Read of={payroll}>
            {(read) => <Month {...read} month={month} q={q} departmentId={departmentId} editor={editor} />}
          </Read>
        )}
      </Typing>
    </AreaPage>
  );
}

/** Keeps what is typed into a month, also where its rows cannot be read. */
function Typing({ children }: { children: (editor: GridEditor) => ReactNode }) {
  const editor = useGridEditor();
  return (
    <>
      {children(editor)}
      <LeaveGuard
        isActive={editor.count > 0}
        // What is shown may be narrowed; it is another page, or another month, that would lose what was typed.
        isAway={(from, to) => from.pathname !== to.pathname || monthIn(from.search) !== monthIn(to.search)}
        title={t('payroll.leaveTitle')}
        text={t('payroll.leaveText')}
        action={t('payroll.leave')}
      />
    </>
  );
}

const monthIn = (search: object) => ('month' in search ? search.month : undefined);

function Filters({ month, onMonth }: { month: string; onMonth: (month: string | undefined) => void }) {
  const navigate = useNavigate();
  const search = useSearch({ from: `/frame${paths.payroll}` });
  const set = (changed: Partial<typeof search>) =>
    void navigate({ to: paths.payroll, search: { ...search, ...changed }, replace: true });
  return (
    <Group className="chips" mb="md" gap="xs">
      <MonthStepper month={month} onMonth={onMonth} />
      <SearchField label={t('payroll.find')} width={200} value={search.q} onChange={set} />
      <ListSelect
        of="listDepartments"
        label={t('fields.department')}
        value={search.departmentId}
        onChange={(departmentId) => set({ departmentId })}
      />
    </Group>
  );
}

interface MonthProps extends Pick<PayrollMonth, 'rows' | 'isWhole'> {
  month: string;
  q: string;
  departmentId: string | undefined;
  editor: GridEditor;
}

function Month({ rows, isWhole, month, q, departmentId, editor }: MonthProps) {
  const grid = useMemo(() => gridOf(rows, month), [rows, month]);
  const found = useMemo(() => narrowed(grid, q, departmentId), [grid, q, departmentId]);
  const isFiltered = q !== '' || departmentId !== undefined;
  if (!isWhole && found.rows.length === 0) return <Loading />;
  if (grid.rows.length === 0 && !isFiltered) return <Empty title={t('payroll.none')}>{t('payroll.noneNote')}</Empty>;
  return (
    <>
      {found.rows.length === 0 ? (
        <Empty title={t('people.none')}>{t('people.noneNote')}</Empty>
      ) : (
        <GridTable key={`${departmentId} ${q}`} grid={found} isWhole={isWhole} editor={editor} />
      )}
      {may('batchMonthlyVariableCompensations') && <SaveBar grid={grid} editor={editor} />}
    </>
  );
}

/** The most names of refused rows that are shown. */
const maxNames = 10;

/** The unsaved changes, to save or discard. */
function SaveBar({ grid, editor }: { grid: Grid; editor: GridEditor }) {
  // A red cell among ten thousand rows is hard to find.
  const { count, isPending, refused } = editor;
  return (
    <>
      <Group className="save-bar" data-unsaved={count > 0 || undefined} justify="space-between">
        <span role="status">
          {count > 0
            ? t('payroll.unsaved', { count })
            : editor.saved > 0 && t('payroll.saved', { count: editor.saved })}
        </span>
        <Group gap="sm">
          <Button variant="default" disabled={count === 0 || isPending} onClick={editor.discard}>
            {t('typed.discard')}
          </Button>
          <Button disabled={count === 0} loading={isPending} onClick={() => editor.save(grid)}>
            {t('actions.save')}
          </Button>
        </Group>
      </Group>
      {refused.length > 0 && (
        <Alert color="red" mt="sm" role="alert" title={t('payroll.refused')}>
          {refused.slice(0, maxNames).join(' · ')}
          <More total={refused.length} shown={maxNames} />
        </Alert>
      )}
      <ProblemAlert error={editor.error} />
    </>
  );
}
