import { type KeyboardEvent, type PointerEvent, type RefObject, type SyntheticEvent, useMemo, useState } from 'react';
import type { Employee } from '../../../../sdk/schemas.ts';
import { may } from '../../../session.tsx';
import { elementOf } from '../../../ui/element-of.ts';
import { focusWhenDrawn } from '../../../ui/focus-when-drawn.ts';
import { type Step, stepOf } from '../../../ui/step-of-key.ts';
import type { Column } from '../columns.tsx';

/** A cell: the place of its row in the list, and its own in the row. */
interface CellPlace {
  index: number;
  x: number;
}

interface GridOptions {
  rows: number;
  columns: number;
  viewport: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
  /** The cell to which Tab leads at first. */
  first: number;
  /** Whether its cells are edited; otherwise it is a table in which keys lead from one link, or checkbox, to others. */
  isEdited: boolean;
  onEdit: (place: CellPlace) => void;
}

const placeOf = (event: SyntheticEvent): CellPlace | undefined => {
  const cell = elementOf(event)?.closest('td');
  const { index } = cell?.closest('tr')?.dataset ?? {};
  return cell && index !== undefined ? { index: Number(index), x: cell.cellIndex } : undefined;
};

const isSame = (a: CellPlace | undefined, b: CellPlace | undefined) => a?.index === b?.index && a?.x === b?.x;

const isEditable = (event: SyntheticEvent): boolean => elementOf(event)?.closest('[aria-readonly="false"]') != null;

/**
 * The cells of a long list as a grid (WAI-ARIA): Tab comes to one of them, and from there the arrow keys, Home and End, with
 * Ctrl those of the whole list. The focus is on what is in a cell, a link or a checkbox, else on the cell.
 */
function useGrid({ rows, columns, viewport, scrollTo, first, isEdited, onEdit }: GridOptions) {
  const [at, setAt] = useState<CellPlace>({ index: 0, x: first });
  const [under, setUnder] = useState<CellPlace | undefined>();

  const focus = ({ index, x }: CellPlace) => {
    if (!viewport.current) return;
    const row = Math.max(0, Math.min(index, rows - 1));
    scrollTo(row);
    const cell = `tr[data-index="${row}"] > :nth-child(${x + 1})`;
    focusWhenDrawn(viewport.current, `${cell}[tabindex], ${cell} :is(a, input)`);
  };

  const wanted = (event: KeyboardEvent, { index, x }: CellPlace): CellPlace | undefined => {
    const isAll = event.ctrlKey || !isEdited;
    if (event.key === 'Home') return isAll ? { index: 0, x: isEdited ? 0 : x } : { index, x: 0 };
    if (event.key === 'End')
      return isAll ? { index: rows - 1, x: isEdited ? columns - 1 : x } : { index, x: columns - 1 };
    const [dx, dy] = (event.key.startsWith('Arrow') && stepOf(event)) || [0, 0];
    return (isEdited || dx === 0) && dx + dy !== 0 ? { index: index + dy, x: x + dx } : undefined;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event);
    if (!place) return;
    const isOpening = event.key === 'F2' || (event.key === 'Enter' && elementOf(event)?.matches('td'));
    if (isOpening && isEditable(event)) {
      event.preventDefault();
      return onEdit(place);
    }
    const to = wanted(event, place);
    if (!to || to.index < 0 || to.index >= rows || to.x < 0 || to.x >= columns) return;
    event.preventDefault();
    focus(to);
  };

  return {
    /** The cell that has the focus, or had it last. */
    at,
    /** The cell under the mouse. */
    under,
    focus,
    handlers: {
      onKeyDown,
      ...(isEdited && {
        onFocus: (event: SyntheticEvent) => setAt((before) => placeOf(event) ?? before),
        onPointerOver: (event: PointerEvent) => {
          const place = event.pointerType === 'mouse' ? placeOf(event) : undefined;
          setUnder((before) => (isSame(before, place) ? before : place));
        },
        onPointerLeave: () => setUnder(undefined),
      }),
    },
  };
}

/**
 * Where a step leads from a cell that was edited: to the next one of the row that is edited, or up and down.
 * @param isEdited whether a column is; undefined beyond the row, where the cell itself keeps the focus
 */
function besideOf({ index, x }: CellPlace, [dx, dy]: Step, isEdited: (x: number) => boolean | undefined): CellPlace {
  let to = x + dx;
  while (dx !== 0 && isEdited(to) === false) to += dx;
  return { index: index + dy, x: isEdited(to) ? to : x };
}

/**
 * Tells which cells a user edits: not what is hidden from them, nor the days of a former employee, which are history. A name
 * has several fields, and its cell leads to the profile.
 */
function isEditedBy({ edits, custom }: Column, person: Employee): boolean {
  if (edits === undefined) return false;
  if (edits === 'endDate' && !may('deactivateEmployee')) return false;
  if (edits === 'startDate' || edits === 'endDate') return person.status === 'active';
  return custom !== undefined || edits in person;
}

/** A cell that is edited, with the employee as the row shows them. */
export interface Edited extends CellPlace {
  person: Employee;
  column: Column;
}

/** How the cells of a row are edited. */
export interface RowEditing {
  isEdited: (column: Column, person: Employee) => boolean;
  onEdit: (edited: Edited) => void;
}

interface CellEditingOptions {
  rows: number;
  columns: Column[];
  personAt: (index: number) => Employee | undefined;
  viewport: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
  /** Whether the user changes employees: their rows then begin with a checkbox. */
  isEdited: boolean;
}

/** The table as a grid, and the cell of it that is edited. */
export function useCellEditing({ rows, columns, personAt, isEdited, ...box }: CellEditingOptions) {
  const before = isEdited ? 1 : 0;
  const [edited, setEdited] = useState<Edited | undefined>();
  const [said, setSaid] = useState('');
  const editing = useMemo(
    (): RowEditing | undefined =>
      isEdited
        ? {
            isEdited: isEditedBy,
            // The open cell may have something typed: it is closed first.
            onEdit: (next) => setEdited((open) => open ?? next),
          }
        : undefined,
    [isEdited],
  );
  const grid = useGrid({
    ...{ ...box, rows, columns: columns.length + before, first: before, isEdited },
    onEdit: (place) => {
      const [person, column] = [personAt(place.index), columns[place.x - before]];
      if (person && column) editing?.onEdit({ ...place, person, column });
    },
  });
  return {
    grid,
    editing,
    edited,
    /** What is to be known of the latest change; '': the cell shows it. */
    said,
    /** Closes the cell; undefined: the focus has gone elsewhere. */
    close: (step?: Step, saying = '') => {
      setEdited(undefined);
      setSaid(saying);
      if (!edited || !step) return;
      const isNext = (x: number) => {
        const column = columns[x - before];
        return column && editing?.isEdited(column, edited.person);
      };
      grid.focus(besideOf(edited, step, isNext));
    },
  };
}
