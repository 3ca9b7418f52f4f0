/** Plots drawn by hand: a few bars or lines need no library. What they show can be read as a table too. */
import { Group, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { lazyPart } from '../shell/lazy-part.tsx';
import { Disclosure } from './disclosure.tsx';
import { colours, type Point, type Series, scaleOf } from './plot-scale.ts';
import type { PlotProps } from './plot-table.tsx';

const PlotTable = lazyPart(() => import('./plot-table.tsx'), 'PlotTable');

const height = 160;
const margin = { top: 8, right: 4, bottom: 22, left: 40 };

export function Plot({ title, kind, series, points, unit }: PlotProps) {
  const { ref, width } = useElementSize();
  return (
    <figure style={{ margin: 0 }}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Text component="figcaption" fw={500} size="sm">
          {title}
        </Text>
        <Group gap="md">
          {(series.length === 1 ? [] : series).map(({ name }, i) => (
            <Group key={name} gap={6}>
              <span aria-hidden style={{ width: 10, height: 10, borderRadius: 2, background: colours[i] }} />
              <Text size="xs">{name}</Text>
            </Group>
          ))}
        </Group>
      </Group>
      <div ref={ref} style={{ height }}>
        {width > 0 && <Drawing width={width} title={title} kind={kind} series={series} points={points} />}
      </div>
      <AsTable title={title} series={series} points={points} unit={unit} />
    </figure>
  );
}

function Drawing({ width, title, kind, series, points }: Omit<PlotProps, 'unit'> & { width: number }) {
  const scale = scaleOf(points, kind, { width, height, ...margin });
  const every = Math.ceil(points.length / Math.max(1, Math.floor(width / 64)));
  return (
    <svg width={width} height={height} role="img" aria-label={title} style={{ display: 'block' }}>
      {scale.ticks.map((value) => (
        <g key={value}>
          <line
            x1={margin.left}
            x2={width - margin.right}
            y1={scale.y(value)}
            y2={scale.y(value)}
            stroke="var(--mantine-color-default-border)"
          />
          <Label x={margin.left - 6} y={scale.y(value) + 4} anchor="end">
            {formatNumber(value)}
          </Label>
        </g>
      ))}
      {points.map(({ label }, i) =>
        i % every === 0 ? (
          <Label key={label} x={scale.x(i) + scale.step / 2} y={height - 6} anchor="middle">
            {label}
          </Label>
        ) : null,
      )}
      {kind === 'bars'
        ? points.map((point, i) => <Bar key={point.label} point={point} at={i} series={series} scale={scale} />)
        : series.map(({ name }, i) => (
            <path key={name} d={scale.path(i)} fill="none" stroke={colours[i]} strokeWidth={2} strokeLinejoin="round" />
          ))}
    </svg>
  );
}

function Label({ x, y, anchor, children }: { x: number; y: number; anchor: 'end' | 'middle'; children: string }) {
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize={11} fill="var(--mantine-color-dimmed)">
      {children}
    </text>
  );
}

interface BarProps {
  point: Point;
  at: number;
  series: readonly Series[];
  scale: ReturnType<typeof scaleOf>;
}

function Bar({ point, at, series, scale }: BarProps) {
  const gap = Math.min(4, scale.step / 4);
  return (
    <g>
      <title>{`${point.label}: ${series.map(({ name }, i) => `${name} ${point.values[i] ?? 0}`).join(', ')}`}</title>
      {scale.stack(point).map(([from, to], i) => (
        <rect
          key={series[i]?.name}
          x={scale.x(at) + gap / 2}
          width={Math.max(1, scale.step - gap)}
          y={scale.y(to)}
          height={scale.y(from) - scale.y(to)}
          rx={3}
          fill={colours[i]}
        />
      ))}
    </g>
  );
}

/** The figures, once asked for. */
function AsTable(props: Omit<PlotProps, 'kind'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure size="xs" summary={t('plot.asTable')} isOpen={isOpen} onToggle={setOpen}>
      {isOpen && <PlotTable {...props} />}
    </Disclosure>
  );
}
