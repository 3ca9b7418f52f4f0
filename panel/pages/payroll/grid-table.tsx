import { Button, Group, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { EntriesDialog } from './entries-dialog.tsx';
import { amountIn, type Changes, type Grid, type GridCell, type GridRow, sumsByCurrency, textOf } from './grid.ts';
import { moveByKey } from './move-by-key.ts';
import type { GridEditor } from './use-grid-editor.ts';

const pageSize = 100;

interface GridTableProps {
  grid: Grid;
  editor: GridEditor;
}

/** Sums of cells, each currency in a line of its own. */
function Sums({ cells, changes }: { cells: GridCell[]; changes: Changes }) {
  return sumsByCurrency(cells, changes).map(([currency, sum]) => (
    <div key={currency}>{formatAmount(sum, currency)}</div>
  ));
}

/** People by compensations, with the sums of both; sums are of everybody, also of whom is not shown yet. */
export function GridTable({ grid: { columns, rows }, editor }: GridTableProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(pageSize);
  const [opened, setOpened] = useState<{ row: GridRow; cell: GridCell } | undefined>();
  const { changes } = editor;
  const cellsOf = (compensationId: string) => rows.flatMap(({ cells }) => cells.get(compensationId) ?? []);
  return (
    <>
      <Table.ScrollContainer minWidth={480}>
        <Table className="grid" onKeyDown={(event: KeyboardEvent<HTMLTableElement>) => moveByKey(event)}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('fields.name')}</Table.Th>
              {columns.map(({ compensationId, name, currency }) => (
                <Table.Th key={compensationId} scope="col" className="number">
                  {name}
                  <Text size="xs" c="dimmed">
                    {currency}
                  </Text>
                </Table.Th>
              ))}
              <Table.Th scope="col" className="number">
                {t('payroll.total')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, shown).map((row, y) => (
              <Table.Tr key={row.employeeId}>
                <Table.Th scope="row">
                  <Link to={paths.person} params={{ id: row.employeeId }} search={{ tab: 'contract' } as never}>
                    {row.name}
                  </Link>
                </Table.Th>
                {columns.map(({ compensationId }, x) => {
                  const cell = row.cells.get(compensationId);
                  return (
                    <Table.Td key={compensationId} className="number">
                      {cell ? (
                        <Cell
                          row={row}
                          cell={cell}
                          at={[x, y]}
                          editor={editor}
                          onOpen={() => setOpened({ row, cell })}
                        />
                      ) : (
                        <Text span c="dimmed" size="sm" title={t('payroll.notAssigned')}>
                          –
                        </Text>
                      )}
                    </Table.Td>
                  );
                })}
                <Table.Td className="number">
                  <Sums cells={[...row.cells.values()]} changes={changes} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{t('payroll.total')}</Table.Th>
              {columns.map(({ compensationId }) => (
                <Table.Th key={compensationId} className="number">
                  <Sums cells={cellsOf(compensationId)} changes={changes} />
                </Table.Th>
              ))}
              <Table.Th className="number">
                <Sums cells={rows.flatMap(({ cells }) => [...cells.values()])} changes={changes} />
              </Table.Th>
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
      {opened && <EntriesDialog name={opened.row.name} cell={opened.cell} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface CellProps {
  row: GridRow;
  cell: GridCell;
  at: [x: number, y: number];
  editor: GridEditor;
  onOpen: () => void;
}

function Cell({ row, cell, at: [x, y], editor, onOpen }: CellProps) {
  const { t } = useTranslation();
  const { changes, errors } = editor;
  const label = t('payroll.cell', { compensation: cell.column.name, name: row.name });
  const place = { 'data-x': x, 'data-y': y, className: 'cell' };
  if (cell.entries.length > 1) {
    const sum = formatAmount(amountIn(cell, {}), cell.column.currency);
    const shown = t('payroll.entries', { count: cell.entries.length, sum });
    return (
      <button type="button" {...place} aria-label={t('payroll.entriesOf', { shown, label })} onClick={onOpen}>
        {shown}
      </button>
    );
  }
  const error = errors[cell.key];
  const describedBy = `error-${x}-${y}`;
  return (
    <>
      <input
        {...place}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : describedBy}
        data-changed={changes[cell.key] === undefined ? undefined : ''}
        value={changes[cell.key] ?? textOf(cell)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => editor.type(cell, currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && editor.type(cell, textOf(cell))}
      />
      {error !== undefined && (
        <Text id={describedBy} size="xs" c="var(--mantine-color-error)" style={{ whiteSpace: 'normal' }}>
          {error}
        </Text>
      )}
    </>
  );
}
