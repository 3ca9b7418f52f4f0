import { Box, Checkbox, Table } from '@mantine/core';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { elementOf } from '../../ui/element-of.ts';
import { focusWhenDrawn } from '../../ui/focus-when-drawn.ts';
import { useFollow } from '../../ui/person-link.tsx';
import { ProblemAlert } from '../../ui/states.tsx';
import { useRows } from '../../ui/use-rows.ts';
import type { Selection } from './bulk/use-selection.ts';
import type { Column } from './columns.tsx';
import { PersonRow } from './person-row.tsx';
import type { Filters } from './query.ts';
import { SortHeading } from './sort-heading.tsx';
import { usePeople } from './use-people.ts';

/** Of a row, and of the head, in pixels. */
const height = 40;

/** Of the column with the checkboxes, in pixels. */
const checkWidth = 40;

/** All from one index to another, which is not among them. */
const indexesOf = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

/** What the router remembers the position of. */
const scrolled = 'people';

interface PeopleTableProps {
  filters: Filters;
  total: number;
  columns: Column[];
  onSort: (orderBy: string) => void;
  /** Undefined: the rows cannot be selected. */
  selection: Selection | undefined;
}

/** Any number of people: only the rows in sight are drawn, and only their pages are read. */
export function PeopleTable({ filters, total, columns, onSort, selection }: PeopleTableProps) {
  const t = useTexts();
  const follow = useFollow();
  const viewport = useRef<HTMLDivElement>(null);
  const kept = useElementScrollRestoration({ id: scrolled });
  const { from, to, scrollTo } = useRows({ count: total, height, viewport, head: height, top: kept?.scrollY ?? 0 });
  const { error, retry, personAt } = usePeople(filters, from, Math.max(from, to - 1));
  const question = JSON.stringify(filters);
  const [shown, setShown] = useState(question);
  // Other filters begin at their first person.
  useEffect(() => {
    if (shown === question) return;
    setShown(question);
    viewport.current?.scrollTo({ top: 0 });
  }, [shown, question]);

  /** Moves the focus from the link or the checkbox of one row to that of another, which may not be drawn yet. */
  const move = (event: KeyboardEvent) => {
    const element = elementOf(event);
    const at = Number(element?.closest('tr')?.dataset.index);
    const wanted = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: total - 1 }[event.key];
    if (wanted === undefined || Number.isNaN(wanted) || wanted < 0 || wanted >= total) return;
    event.preventDefault();
    scrollTo(wanted);
    const part = element?.closest('input') ? 'input' : 'a';
    if (viewport.current) focusWhenDrawn(viewport.current, `tr[data-index="${wanted}"] ${part}`);
  };

  const isSelecting = selection !== undefined && selection.people.length > 0;
  const cells = columns.length + (selection ? 1 : 0);
  return (
    <>
      <ProblemAlert error={error} onRetry={retry} />
      <Box
        ref={viewport}
        data-scroll-restoration-id={scrolled}
        tabIndex={0}
        role="region"
        aria-label={t('people.title')}
        mah={`max(360px, calc(100dvh - ${isSelecting ? 300 : 250}px))`}
        mb={isSelecting ? 60 : 0}
        style={{ overflow: 'auto' }}
      >
        <Table
          layout="fixed"
          stickyHeader
          miw={columns.reduce((sum, { width }) => sum + width, selection ? checkWidth : 0)}
          aria-rowcount={total + 1}
        >
          <Table.Thead>
            <Table.Tr h={height}>
              {selection && <CheckAll selection={selection} total={total} />}
              {columns.map((column) => (
                <SortHeading key={column.name} column={column} orderBy={filters.orderBy} onSort={onSort} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody onKeyDown={move} onClick={follow}>
            <Spacer height={from * height} columns={cells} />
            {indexesOf(from, to).map((index) => (
              <PersonRow
                key={index}
                index={index}
                person={personAt(index)}
                columns={columns}
                isChosen={selection?.chosen.has(personAt(index)?.id ?? '')}
                onChoose={selection?.choose}
              />
            ))}
            <Spacer height={(total - to) * height} columns={cells} />
          </Table.Tbody>
        </Table>
      </Box>
    </>
  );
}

/** Selects all employees whom the filters find, also those whom the browser has not read. */
function CheckAll({
  selection: { people, chooseAll, keep, isReading },
  total,
}: {
  selection: Selection;
  total: number;
}) {
  const t = useTexts();
  const isAll = people.length >= total;
  return (
    <Table.Th w={checkWidth}>
      <Checkbox
        size="xs"
        aria-label={t('bulk.chooseAll', { count: total, shown: formatNumber(total) })}
        checked={isAll}
        indeterminate={!isAll && people.length > 0}
        disabled={isReading}
        onChange={() => (isAll ? keep([]) : chooseAll())}
      />
    </Table.Th>
  );
}

/** The rows that are not drawn. */
function Spacer({ height: space, columns }: { height: number; columns: number }) {
  if (space <= 0) return null;
  return (
    <tr className="spacer">
      <td colSpan={columns} style={{ height: space, padding: 0 }} />
    </tr>
  );
}
