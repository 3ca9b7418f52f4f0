import { Table, UnstyledButton } from '@mantine/core';
import type { Column } from './columns.tsx';
import type { Order } from './query.ts';

interface SortHeadingProps {
  column: Column;
  orderBy: Order | undefined;
  onSort: (orderBy: Order) => void;
}

/** The head of a column; pressed, it sorts by it, and the other way round when it does so already. */
export function SortHeading({ column, orderBy = 'lastName asc', onSort }: SortHeadingProps) {
  const { label, width, sortBy } = column;
  if (sortBy === undefined) return <Table.Th w={width}>{label}</Table.Th>;
  const [field, direction] = orderBy.split(' ');
  const isSorted = field === sortBy;
  const isUp = direction === 'asc';
  return (
    <Table.Th w={width} aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}>
      <UnstyledButton fw={600} fz="sm" onClick={() => onSort(`${sortBy} ${isSorted && isUp ? 'desc' : 'asc'}`)}>
        {label} {isSorted && <span aria-hidden>{isUp ? '↑' : '↓'}</span>}
      </UnstyledButton>
    </Table.Th>
  );
}
