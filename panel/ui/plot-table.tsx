import { Table } from '@mantine/core';
import { formatNumber } from '../i18n/format.ts';
import type { PlotProps } from './plot.tsx';

/** The figures of a plot. */
export const PlotTable = ({ title, series, points, unit }: Omit<PlotProps, 'kind'>) => (
  <Table.ScrollContainer minWidth={240} maxHeight={320}>
    <Table aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{unit}</Table.Th>
          {series.map(({ name }) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.map(({ label, values }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            {series.map(({ name }, i) => (
              <Table.Td key={name}>{values[i] === null ? '–' : formatNumber(values[i] ?? 0)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
