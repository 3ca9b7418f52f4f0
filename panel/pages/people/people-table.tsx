import { Box, Table } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { elementOf } from '../../ui/element-of.ts';
import { focusWhenDrawn } from '../../ui/focus-when-drawn.ts';
import { useFollow } from '../../ui/person-link.tsx';
import { ProblemAlert } from '../../ui/states.tsx';
import type { Column } from './columns.tsx';
import { PersonRow } from './person-row.tsx';
import type { Filters } from './query.ts';
import { SortHeading } from './sort-heading.tsx';
import { usePeople } from './use-people.ts';

/** Of a row, and of the head, in pixels. */
const height = 40;

interface PeopleTableProps {
  filters: Filters;
  total: number;
  columns: Column[];
  onSort: (orderBy: string) => void;
}

/** Any number of people: only the rows in sight are drawn, and only their pages are read. */
export function PeopleTable({ filters, total, columns, onSort }: PeopleTableProps) {
  const t = useTexts();
  const follow = useFollow();
  const viewport = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => viewport.current,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: height,
    scrollPaddingStart: height,
  });
  const drawn = rows.getVirtualItems();
  const { error, retry, personAt } = usePeople(filters, drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0);
  const question = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters begin at their first person
  useEffect(() => {
    viewport.current?.scrollTo({ top: 0 });
  }, [question]);

  /** Moves the focus from the link of one row to that of another, which may not be drawn yet. */
  const move = (event: KeyboardEvent) => {
    const at = Number(elementOf(event)?.closest('tr')?.dataset.index);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: total - 1 }[event.key];
    if (to === undefined || Number.isNaN(to) || to < 0 || to >= total) return;
    event.preventDefault();
    rows.scrollToIndex(to);
    if (viewport.current) focusWhenDrawn(viewport.current, `tr[data-index="${to}"] a`);
  };

  return (
    <>
      <ProblemAlert error={error} onRetry={retry} />
      <Box
        ref={viewport}
        tabIndex={0}
        role="region"
        aria-label={t('people.title')}
        mah="max(360px, calc(100dvh - 250px))"
        style={{ overflow: 'auto' }}
      >
        <Table
          layout="fixed"
          stickyHeader
          miw={columns.reduce((sum, { width }) => sum + width, 0)}
          aria-rowcount={total + 1}
        >
          <Table.Thead>
            <Table.Tr h={height}>
              {columns.map((column) => (
                <SortHeading key={column.name} column={column} orderBy={filters.orderBy} onSort={onSort} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody onKeyDown={move} onClick={follow}>
            <Spacer height={(drawn[0]?.start ?? height) - height} columns={columns.length} />
            {drawn.map(({ index }) => (
              <PersonRow key={index} index={index} person={personAt(index)} columns={columns} />
            ))}
            <Spacer height={rows.getTotalSize() - ((drawn.at(-1)?.end ?? height) - height)} columns={columns.length} />
          </Table.Tbody>
        </Table>
      </Box>
    </>
  );
}

/** The rows that are not drawn. */
function Spacer({ height: space, columns }: { height: number; columns: number }) {
  if (space <= 0) return null;
  return (
    <tr>
      <td colSpan={columns} style={{ height: space, padding: 0 }} />
    </tr>
  );
}
