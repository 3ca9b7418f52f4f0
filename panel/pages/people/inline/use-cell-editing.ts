import { type RefObject, useMemo, useState } from 'react';
import type { Employee } from '../../../../sdk/schemas.ts';
import { useMay } from '../../../session.tsx';
import type { Step } from '../../../ui/step-of-key.ts';
import type { Column } from '../columns.tsx';
import { editedBy } from './edited-by.ts';
import { besideOf, type CellPlace, useGrid } from './use-grid.ts';

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
  const may = useMay();
  const before = isEdited ? 1 : 0;
  const [edited, setEdited] = useState<Edited | undefined>();
  const [said, setSaid] = useState('');
  const editing = useMemo(
    (): RowEditing | undefined =>
      isEdited
        ? {
            isEdited: editedBy(may),
            // The open cell may have something typed: it is closed first.
            onEdit: (next) => setEdited((open) => open ?? next),
          }
        : undefined,
    [isEdited, may],
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
