import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './stacking.module.css';

interface StackingListingProps {
  head: string[];
  /** The cells of each row in the order of the head; the first one names the row. */
  rows: { id: string; cells: ReactNode[] }[];
}

/** A table under its head; on a narrow screen each row is a block, with the labels of the head before the values. */
export function StackingListing({ head, rows }: StackingListingProps) {
  return (
    <div className={classes.stacking}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {head.map((label) => (
              <Table.Th key={label} scope="col">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, cells }) => (
            <Table.Tr key={id}>
              {head.map((label, i) => (
                <Table.Td key={label} {...(i === 0 ? { fw: 500 } : { 'data-label': label })}>
                  {cells[i]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
