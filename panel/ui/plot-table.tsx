import { Table } from '@mantine/core';
import { formatNumber } from '../i18n/format.ts';
import { Head } from './listing.tsx';
import type { Point, Series } from './plot-scale.ts';

export interface PlotProps {
  title: string;
  /** `bars` stand on one another; `lines` have gaps where there is no value. */
  kind: 'bars' | 'lines';
  series: readonly Series[];
  points: readonly Point[];
  /** The unit of the points: days, hours, months. */
  unit: string;
}

/** The figures of a plot. */
export const PlotTable = ({ title, series, points, unit }: Omit<PlotProps, 'kind'>) => (
  <Table.ScrollContainer minWidth={240} maxHeight={320}>
    <Table aria-label={title}>
      <Head of={[unit, ...series.map(({ name }) => name)]} />
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
