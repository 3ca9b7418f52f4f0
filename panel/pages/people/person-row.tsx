import { memo } from 'react';
import type { EmployeeExpanded } from '../../../sdk/schemas.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Choice } from './bulk/use-selection.ts';
import type { Column } from './columns.tsx';
import styles from './people-table.module.css';

interface PersonRowProps {
  index: number;
  /** Undefined while their page is on its way. */
  person: EmployeeExpanded | undefined;
  columns: Column[];
  isChosen: boolean | undefined;
  /** Undefined: the row cannot be selected. */
  onChoose: ((choice: Choice) => void) | undefined;
}

/** One row of the table, which is drawn again only when it shows another employee, or is selected. */
export const PersonRow = memo(function PersonRow({ index, person, columns, isChosen, onChoose }: PersonRowProps) {
  return (
    <tr className={styles.row} data-index={index} data-chosen={isChosen || undefined} aria-rowindex={index + 2}>
      {onChoose && (
        <td>{person && <Check index={index} person={person} isChosen={isChosen ?? false} onChoose={onChoose} />}</td>
      )}
      {columns.map(({ name, value }) => (
        <td key={name}>{person ? (value(person) ?? '–') : <span className={styles.waiting} />}</td>
      ))}
    </tr>
  );
});

type CheckProps = Pick<Choice, 'index' | 'isChosen'> & {
  person: EmployeeExpanded;
  onChoose: (choice: Choice) => void;
};

function Check({ index, person, isChosen, onChoose }: CheckProps) {
  const t = useTexts();
  return (
    <input
      type="checkbox"
      className={styles.check}
      aria-label={t('bulk.choose', { name: `${person.firstName} ${person.lastName}` })}
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
