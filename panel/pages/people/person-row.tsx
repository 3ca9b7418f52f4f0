import { memo } from 'react';
import type { EmployeeExpanded } from '../../../sdk/schemas.ts';
import type { Column } from './columns.tsx';
import styles from './people-table.module.css';

interface PersonRowProps {
  index: number;
  /** Undefined while their page is on its way. */
  person: EmployeeExpanded | undefined;
  columns: Column[];
}

/** One row of the table, which is drawn again only when it shows another employee. */
export const PersonRow = memo(function PersonRow({ index, person, columns }: PersonRowProps) {
  return (
    <tr className={styles.row} data-index={index} aria-rowindex={index + 2}>
      {columns.map(({ name, value }) => (
        <td key={name}>{person ? (value(person) ?? '–') : <span className={styles.waiting} />}</td>
      ))}
    </tr>
  );
});
