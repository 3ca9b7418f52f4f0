import { Alert, Button, Group, Table, Text } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, memo, useMemo, useState } from 'react';
import { formatAmount } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';
import { Initials } from '../../ui/avatar.tsx';
import { wrongDecimal } from '../../ui/decimal-input.tsx';
import { More } from '../../ui/more.tsx';
import { Note } from '../../ui/note.tsx';
import { judge } from '../../ui/parse-decimal.ts';
import { PersonLink, useFollow } from '../../ui/person-link.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import { copiedCells, placeCopied } from './copied.ts';
import { EntriesDialog } from './entries-dialog.tsx';
import { type Grid, type GridCell, type GridRow, type Sums, sumsOfRow, textOf, totalsOf, typedTotals } from './grid.ts';
import { moveByKey } from './move-by-key.ts';
import type { GridEditor } from './use-grid-editor.ts';

const pageSize = 100;

/** The most rows that a paste shows: more take seconds to draw. */
const mostPasted = 500;
/** The most copied values without a cell that are shown. */
const maxLeft = 10;

/** Pixels, at most: with automatic widths, every key would measure all rows again. */
const nameWidth = 200;
const columnWidth = 150;

interface GridTableProps {
  grid: Grid;
  /** Whether the sums are those of all rows; until then they are left out. */
  isWhole: boolean;
  editor: GridEditor;
}

/** Whether the user may change the amounts, or only read them. */
const mayType = () => may('batchMonthlyVariableCompensations');

/** Sums, one line per currency. */
const Amounts = ({ sums }: { sums: Sums }) =>
  sums.map(([currency, sum]) => (
    <div key={currency}>{Number(sum) === 0 ? <span className="none">–</span> : formatAmount(sum, currency)}</div>
  ));

/** People by compensations, with the sums of both; sums include the employees who are not shown yet. */
export function GridTable({ grid, isWhole, editor }: GridTableProps) {
  const { columns, rows } = grid;
  const [shown, setShown] = useState(pageSize);
  const [opened, setOpened] = useState<Opened | undefined>();
  const follow = useFollow();
  const [left, setLeft] = useState<string[]>([]);
  const totals = useMemo(() => totalsOf(grid), [grid]);
  const typed = typedTotals(totals, editor.changes);
  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const { x, y } = (event.target as HTMLElement).dataset;
    const lines = copiedCells(event.clipboardData.getData('text/plain'));
    if (x === undefined || lines === undefined || !mayType()) return;
    event.preventDefault();
    const found = placeCopied(grid, [Number(x), Number(y)], lines);
    editor.type(...found.placed);
    setLeft(found.left);
    // What was pasted is seen before it is saved.
    setShown(Math.max(shown, Math.min(Number(y) + lines.length, mostPasted)));
  };
  return (
    <>
      <Table.ScrollContainer minWidth={nameWidth + (columns.length + 1) * columnWidth}>
        <Table
          className="grid"
          layout="fixed"
          onKeyDown={(event: KeyboardEvent<HTMLTableElement>) => moveByKey(event)}
          onPaste={paste}
          onClick={follow}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('fields.name')}</Table.Th>
              {columns.map(({ compensationId, name, currency }) => (
                <Table.Th key={compensationId} scope="col" className="number">
                  {name}
                  <Note size="xs">{currency}</Note>
                </Table.Th>
              ))}
              <Table.Th scope="col" className="number">
                {t('payroll.total')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, shown).map((row, y) => (
              <Row key={row.employeeId} row={row} y={y} columns={columns} editor={editor} onOpen={setOpened} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{t('payroll.total')}</Table.Th>
              {columns.map(({ compensationId }) => (
                <Table.Th key={compensationId} className="number">
                  {isWhole && <Amounts sums={typed.columns.get(compensationId) ?? []} />}
                </Table.Th>
              ))}
              <Table.Th className="number">{isWhole ? <Amounts sums={typed.all} /> : t('payroll.adding')}</Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      {rows.length > shown && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={() => setShown(shown + pageSize)}>
            {t('actions.more')}
          </Button>
        </Group>
      )}
      {left.length > 0 && (
        <Alert
          color="yellow"
          mt="sm"
          role="alert"
          title={t('payroll.notPasted', { count: left.length })}
          withCloseButton
          closeButtonLabel={t('actions.close')}
          onClose={() => setLeft([])}
        >
          {left.slice(0, maxLeft).join(' · ')}
          <More total={left.length} shown={maxLeft} />
        </Alert>
      )}
      {opened && <EntriesDialog name={opened.row.name} cell={opened.cell} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface Opened {
  row: GridRow;
  cell: GridCell;
}

interface RowProps {
  row: GridRow;
  y: number;
  columns: Grid['columns'];
  editor: GridEditor;
  onOpen: (opened: Opened) => void;
}

/** Whether a row shows the same: input in other rows does not concern it. */
function isSame(before: RowProps, after: RowProps): boolean {
  const [old, present] = [before.editor, after.editor];
  const cells = [...after.row.cells.values()];
  return (
    before.row === after.row &&
    before.y === after.y &&
    before.columns === after.columns &&
    cells.every(({ key }) => old.changes[key] === present.changes[key] && old.errors[key] === present.errors[key])
  );
}

/** Plain elements, because there are hundreds. */
const Row = memo(function Row({ row, y, columns, editor, onOpen }: RowProps) {
  useLanguage();
  return (
    <tr>
      <th scope="row">
        <Initials id={row.employeeId} initials={row.initials} size={20} />
        <PersonLink id={row.employeeId} tab="contract">
          {row.name}
        </PersonLink>
      </th>
      {columns.map(({ compensationId }, x) => {
        const cell = row.cells.get(compensationId);
        return cell ? (
          <td key={compensationId} className="number typed">
            <Cell row={row} cell={cell} at={[x, y]} editor={editor} onOpen={() => onOpen({ row, cell })} />
          </td>
        ) : (
          <td key={compensationId} className="number none" title={t('payroll.notAssigned')}>
            –
          </td>
        );
      })}
      <td className="number">
        <Amounts sums={sumsOfRow(row, editor.changes)} />
      </td>
    </tr>
  );
}, isSame);

interface CellProps {
  row: GridRow;
  cell: GridCell;
  at: [x: number, y: number];
  editor: GridEditor;
  onOpen: () => void;
}

function Cell({ row, cell, at: [x, y], editor, onOpen }: CellProps) {
  const { changes, errors } = editor;
  const [isLeft, setLeft] = useState(true);
  const label = t('payroll.cell', { compensation: cell.column.name, name: row.name });
  const place = { 'data-x': x, 'data-y': y, className: 'cell' };
  const typed = changes[cell.key];
  const describedBy = `note-${x}-${y}`;
  const count = cell.entries.length;
  if (count === 0 && !mayType()) return <span className="none">–</span>;
  // What was typed before there were several amounts stays in sight.
  if ((count > 1 || !mayType()) && typed === undefined) {
    const sum = formatAmount(cell.sum, cell.column.currency);
    const shown = count > 1 ? t('payroll.entries', { count, sum }) : sum;
    return (
      <>
        <button
          type="button"
          {...place}
          aria-label={t('payroll.entriesOf', { shown, label })}
          aria-describedby={errors[cell.key] && describedBy}
          onClick={onOpen}
        >
          {shown}
        </button>
        <CellNote id={describedBy} error={errors[cell.key]} />
      </>
    );
  }
  const { isWrong, reading } = judge(typed ?? '', isLeft);
  const error = isWrong ? wrongDecimal() : errors[cell.key];
  const note = error ?? (reading ? t('decimal.reading', { number: reading }) : undefined);
  // The day of a stored amount, and its history, are a key away.
  const isStored = count === 1;
  return (
    <>
      <input
        {...place}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={note && describedBy}
        data-changed={typed === undefined ? undefined : ''}
        value={typed ?? textOf(cell)}
        title={isStored ? t('payroll.openNote') : undefined}
        onDoubleClick={isStored ? onOpen : undefined}
        onFocus={({ currentTarget }) => {
          setLeft(false);
          currentTarget.select();
        }}
        onBlur={() => setLeft(true)}
        onChange={({ currentTarget }) => editor.type([row, cell, currentTarget.value])}
        onKeyDown={({ key }) => {
          if (key === 'Escape') editor.type([row, cell, textOf(cell)]);
          if (key === 'F2' && isStored) onOpen();
        }}
      />
      <CellNote id={describedBy} error={error} note={note} />
    </>
  );
}

/** What is to be said about a cell, below it. */
function CellNote({ id, error, note = error }: { id: string; error: string | undefined; note?: string | undefined }) {
  if (!note) return null;
  return (
    <Text
      id={id}
      size="xs"
      c={error === undefined ? 'dimmed' : 'var(--mantine-color-error)'}
      style={{ whiteSpace: 'normal' }}
    >
      {note}
    </Text>
  );
}
