import { Table } from '@mantine/core';
import { formatNumber } from '../i18n/format.ts';
import { colours } from './plot-scale.ts';

interface BarListProps {
  title: string;
  /** The headings of the names and of the counts. */
  heads: [name: string, count: string];
  rows: { name: string; count: number }[];
}

/** Counts by name, as a table whose figures are also bars; the largest comes first. */
export function BarList({ title, heads, rows }: BarListProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Table aria-label={title} verticalSpacing={4} withRowBorders={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="40%">{heads[0]}</Table.Th>
          <Table.Th colSpan={2}>{heads[1]}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows
          .toSorted((a, b) => b.count - a.count)
          .map(({ name, count }) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td w={56} ta="right">
                {formatNumber(count)}
              </Table.Td>
              <Table.Td>
                <div
                  style={{ height: 12, borderRadius: 3, width: `${(100 * count) / most}%`, background: colours[0] }}
                />
              </Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}
