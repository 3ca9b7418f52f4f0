import { Box, Checkbox, Table, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useElementScrollRestoration } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Employee } from '../../../sdk/schemas.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { elementOf } from '../../ui/element-of.ts';
import { focusContent } from '../../ui/focus-content.ts';
import { Note } from '../../ui/note.tsx';
import { useFollow } from '../../ui/person-link.tsx';
import { ProblemAlert } from '../../ui/states.tsx';
import { useRows } from '../../ui/use-rows.ts';
import type { Selection } from './bulk/use-selection.ts';
import type { Column } from './columns.tsx';
import { useCellEditing } from './inline/use-cell-editing.ts';
import { PersonRow } from './person-row.tsx';
import type { Filters, Order } from './query.ts';
import { SortHeading } from './sort-heading.tsx';
import { rowsRead, useFreshOrder, usePeople } from './use-people.ts';

const PersonPanel = lazyPart(() => import('./person-panel.tsx'), 'PersonPanel');
const CellEditor = lazyPart(() => import('./inline/cell-editor.tsx'), 'CellEditor');

/** Of a row, and of the head, in pixels. */
const head = 48;

/** On a narrow screen a row is a block with a line for each further column. In pixels. */
const lineHeight = 26;
const below = 8;

/** Of the column with the checkboxes, in pixels. */
const checkWidth = 40;

/** All from one index to another, which is not among them. */
const indexesOf = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

/** Loads the editor with the first cell that gets the focus, before anything is typed. */
const preload = () => void CellEditor.preload?.();

/** Where a cell is in its row, in pixels: all rows are alike. */
function placeIn(box: HTMLElement | null, x: number) {
  const row = box?.querySelector('tr[data-index]');
  const [of, at] = [row?.getBoundingClientRect(), row?.children[x]?.getBoundingClientRect()];
  if (!of || !at) return { left: 0, top: 0, width: 0, height: head };
  return { left: at.left - of.left, top: at.top - of.top, width: at.width, height: at.height };
}

/** The id of what says how cells are edited. */
const hintId = 'people-hint';

/** What acts by itself when it is pressed. */
const acting = 'a, button, input, label';

/** What the router remembers the position of. */
const scrolled = 'people';

interface PeopleTableProps {
  filters: Filters;
  total: number;
  /** What stands in place of the table when nobody matches. */
  none: ReactNode;
  columns: Column[];
  onSort: (orderBy: Order) => void;
  /** Undefined: the rows can neither be selected nor edited. */
  selection: Selection | undefined;
}

/** Any number of people: only the rows in sight are drawn, and only their pages are read. */
export function PeopleTable({ filters, total, none, columns, onSort, selection }: PeopleTableProps) {
  const follow = useFollow();
  const viewport = useRef<HTMLDivElement>(null);
  const kept = useElementScrollRestoration({ id: scrolled });
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const height = isNarrow && columns.length > 1 ? head + (columns.length - 1) * lineHeight + below : head;
  const { from, to, scrollTo } = useRows({ count: total, height, viewport, head, top: kept?.scrollY ?? 0 });
  useFreshOrder(filters);
  const { error, retry, personAt } = usePeople(filters, from, Math.max(from, to - 1));
  const question = JSON.stringify(filters);
  const [shown, setShown] = useState(question);
  // Other filters begin at their first person.
  useEffect(() => {
    if (shown === question) return;
    setShown(question);
    viewport.current?.scrollTo({ top: 0 });
  }, [shown, question]);

  // Users who change employees select them, too.
  const isEdited = selection !== undefined;
  const { grid, editing, edited, said, close } = useCellEditing({
    ...{ rows: total, columns, personAt, viewport, scrollTo, isEdited },
  });
  // Tab leads into the list wherever it is scrolled to.
  const tabbed = grid.at.index >= from && grid.at.index < to ? grid.at : { ...grid.at, index: from };

  // Whom the panel next to the list is about, and where the list had them: what is done in the panel may move them.
  const [opened, setOpened] = useState<{ person: Employee; index: number } | undefined>();
  const isOpened = (index: number) => opened !== undefined && personAt(index)?.id === opened.person.id;
  const place = opened && [opened.index, ...indexesOf(from, to)].find(isOpened);
  const open = (event: SyntheticEvent) => {
    const index = Number(elementOf(event)?.closest('tr')?.dataset.index);
    const person = personAt(index);
    if (person) setOpened({ person, index });
  };
  const onClick = (event: MouseEvent) => {
    if (elementOf(event)?.closest(acting)) follow(event);
    // What is typed into a cell is not left by a press.
    else if (!edited && getSelection()?.isCollapsed !== false) open(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !elementOf(event)?.matches('a')) return grid.handlers.onKeyDown(event);
    event.preventDefault();
    open(event);
  };
  const onClose = () => {
    setOpened(undefined);
    const index = place ?? opened?.index ?? 0;
    // The list stays where it is scrolled to.
    if (index >= from && index < to) grid.focus({ index, x: grid.at.x });
    else if (viewport.current) viewport.current.focus({ preventScroll: true });
    else focusContent();
  };

  // Once the rows are drawn for the other width, the place of an open editor is measured again.
  const [, measure] = useState(false);
  useLayoutEffect(() => measure(isNarrow), [isNarrow]);
  const placeOf = ({ index, x }: { index: number; x: number }) => {
    const { top, ...place } = placeIn(viewport.current, x);
    return { ...place, top: head + index * height + top };
  };

  const isSelecting = selection !== undefined && selection.people.length > 0;
  const cells = columns.length + (selection ? 1 : 0);
  return (
    <>
      <ProblemAlert error={error} onRetry={retry} />
      <div className={opened && 'beside'}>
        {total === 0 ? (
          none
        ) : (
          <Box
            ref={viewport}
            data-scroll-restoration-id={scrolled}
            className="table-card"
            tabIndex={0}
            pos="relative"
            role="region"
            aria-label={t('nav.people')}
            mah={`max(360px, calc(100dvh - ${(isNarrow ? 270 : 184) + (isSelecting ? 50 : 0)}px))`}
            mb={isSelecting ? 60 : 0}
            style={{ overflow: 'auto' }}
          >
            <Table
              layout="fixed"
              stickyHeader
              style={{ '--row': `${height}px`, '--line-of-row': `${lineHeight}px` }}
              miw={isNarrow ? undefined : columns.reduce((sum, { width }) => sum + width, selection ? checkWidth : 0)}
              aria-rowcount={total + 1}
              {...(isEdited && { role: 'grid', 'aria-label': t('nav.people'), 'aria-describedby': hintId })}
            >
              <Table.Thead>
                <Table.Tr h={head}>
                  {selection && <CheckAll selection={selection} total={total} />}
                  {columns.map((column) => (
                    <SortHeading key={column.name} column={column} orderBy={filters.orderBy} onSort={onSort} />
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody onFocusCapture={preload} {...grid.handlers} onClick={onClick} onKeyDown={onKeyDown}>
                <Spacer height={from * height} columns={cells} />
                {indexesOf(from, to).map((index) => (
                  <PersonRow
                    key={index}
                    index={index}
                    person={personAt(index)}
                    columns={columns}
                    isOpened={isOpened(index)}
                    isChosen={selection?.chosen.has(personAt(index)?.id ?? '')}
                    onChoose={selection?.choose}
                    editing={editing}
                    at={tabbed.index === index ? tabbed.x : undefined}
                    under={grid.under?.index === index ? grid.under.x : undefined}
                  />
                ))}
                <Spacer height={(total - to) * height} columns={cells} />
              </Table.Tbody>
            </Table>
            {edited && (
              <CellEditor
                key={`${edited.index} ${edited.x}`}
                {...edited}
                rows={rowsRead(filters)}
                place={placeOf(edited)}
                onClose={close}
              />
            )}
          </Box>
        )}
        {opened && (
          <PersonPanel
            listed={(place !== undefined && personAt(place)) || opened.person}
            isListed={place !== undefined}
            onClose={onClose}
          />
        )}
      </div>
      {isEdited && (
        <Note mt="xs" role="status">
          {said}
        </Note>
      )}
      {isEdited && <VisuallyHidden id={hintId}>{t('people.editHint')}</VisuallyHidden>}
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
