import { Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './stacking.module.css';

/** The head of a column; one of figures stands above their right end, and may be shown as a link. */
type Column = string | { number: string; shown?: ReactNode };

const labelOf = (column: Column): string => (typeof column === 'string' ? column : column.number);

/** The head of a table. */
export const Head = ({ of: columns }: { of: readonly Column[] }) => (
  <Table.Thead>
    <Table.Tr>
      {columns.map((column, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a table keeps its columns
        <Table.Th key={i} scope="col" {...(typeof column !== 'string' && { className: 'number' })}>
          {(typeof column !== 'string' && column.shown) || labelOf(column)}
        </Table.Th>
      ))}
    </Table.Tr>
  </Table.Thead>
);

interface ListingProps extends TableProps {
  head: readonly Column[];
  /** In pixels: it scrolls sideways where it has less room, but for a narrow screen. */
  minWidth?: number;
  caption?: string;
}

/** A table under its head; on a narrow screen each row is a block, with the heads of the columns before the values. */
export function Listing({ head, minWidth = 0, caption, children, ...table }: ListingProps) {
  const labels = head.map((column, i) => [`--label-${i + 1}`, JSON.stringify(labelOf(column))]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, too
    <div className={`table-card ${classes.stacking}`} tabIndex={0}>
      <Table {...table} style={{ '--least': `${minWidth}px`, ...Object.fromEntries(labels) }}>
        {caption && <Table.Caption>{caption}</Table.Caption>}
        <Head of={head} />
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}
