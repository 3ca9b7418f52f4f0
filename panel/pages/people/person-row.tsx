import { memo } from 'react';
import type { Employee } from '../../../sdk/schemas.ts';
import { t } from '../../i18n/texts.ts';
import { useSession } from '../../session.tsx';
import { EditIcon } from '../../ui/icons.tsx';
import type { Choice } from './bulk/use-selection.ts';
import type { Column } from './columns.tsx';
import type { RowEditing } from './inline/use-cell-editing.ts';
import styles from './people-table.module.css';

interface PersonRowProps {
  index: number;
  /** Undefined while their page is on its way. */
  person: Employee | undefined;
  columns: Column[];
  isChosen: boolean | undefined;
  /** Whether the panel next to the list is about the employee. */
  isOpened: boolean;
  /** Undefined: the row cannot be selected. */
  onChoose: ((choice: Choice) => void) | undefined;
  /** Undefined: its cells are not edited. */
  editing: RowEditing | undefined;
  /** The cell to which Tab leads, if it is one of the row. */
  at: number | undefined;
  /** The cell under the mouse, if it is one of the row. */
  under: number | undefined;
}

/** One row of the table, which is drawn again only when it shows another employee, is selected, or has the focus. */
export const PersonRow = memo(function PersonRow({ onChoose, ...props }: PersonRowProps) {
  useSession();
  const { index, person, columns, isChosen, isOpened, editing, at, under } = props;
  const tabIndexOf = (x: number) => (editing ? (x === at ? 0 : -1) : undefined);
  const before = onChoose ? 1 : 0;
  return (
    <tr
      className={styles.row}
      data-index={index}
      data-chosen={isChosen || undefined}
      data-opened={isOpened || undefined}
      aria-rowindex={index + 2}
    >
      {onChoose && (
        <td>
          {person && <Check {...{ index, person, onChoose }} isChosen={isChosen ?? false} tabIndex={tabIndexOf(0)} />}
        </td>
      )}
      {columns.map((column, i) => {
        const x = i + before;
        const value = person ? (
          (column.value(person, tabIndexOf(x)) ?? <span className="none">–</span>)
        ) : (
          <span className={styles.waiting} />
        );
        // The first column has a link, which gets the focus itself.
        if (!editing || i === 0)
          return (
            <td key={column.name} data-label={i === 0 ? undefined : column.label}>
              {value}
            </td>
          );
        const isEdited = person !== undefined && editing.isEdited(column, person);
        return (
          <td
            key={column.name}
            data-label={column.label}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the table is a grid
            role="gridcell"
            tabIndex={tabIndexOf(x)}
            aria-readonly={!isEdited}
          >
            {value}
            {isEdited && (x === at || x === under) && (
              <Pencil
                label={column.label}
                person={person}
                onClick={() => editing.onEdit({ index, x, person, column })}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
});

const nameOf = ({ firstName, lastName }: Employee): string => `${firstName} ${lastName}`;

/** Edits a cell by mouse and touch; the keyboard does it on the cell. */
function Pencil({ label, person, onClick }: { label: string; person: Employee; onClick: () => void }) {
  const name = t('people.edit', { field: label, name: nameOf(person) });
  return (
    <button type="button" className={styles.pencil} tabIndex={-1} aria-label={name} title={name} onClick={onClick}>
      <EditIcon />
    </button>
  );
}

type CheckProps = Pick<Choice, 'index' | 'isChosen'> & {
  person: Employee;
  onChoose: (choice: Choice) => void;
  tabIndex: number | undefined;
};

function Check({ index, person, isChosen, onChoose, tabIndex }: CheckProps) {
  return (
    <input
      type="checkbox"
      className={styles.check}
      tabIndex={tabIndex}
      aria-label={t('bulk.choose', { name: nameOf(person) })}
      checked={isChosen}
      onChange={({ nativeEvent, currentTarget }) =>
        onChoose({
          ...{ index, person, isChosen: currentTarget.checked },
          isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
        })
      }
    />
  );
}
