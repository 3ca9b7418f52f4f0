/** Where things of a plot are, in pixels. */

export interface Series {
  name: string;
}

export interface Point {
  /** Differs from that of every other point. */
  label: string;
  /** One of each series; null where there is none. */
  values: readonly (number | null)[];
}

/** Of the first, second and third series. */
export const colours = ['var(--accent)', 'var(--warn)', 'var(--good)'] as const;

interface Area {
  width: number;
  height: number;
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The next round number: ticks are read at a glance, and the plot ends near its data. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return power * ([1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10);
}

export function scaleOf(points: readonly Point[], kind: 'bars' | 'lines', area: Area) {
  const sum = (values: Point['values']) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const highest = ({ values }: Point) =>
    kind === 'bars' ? sum(values) : Math.max(0, ...values.map((value) => value ?? 0));
  const max = Math.ceil(roundUp(Math.max(1, ...points.map(highest))));
  const step = (area.width - area.left - area.right) / Math.max(1, points.length);
  const x = (at: number) => area.left + at * step;
  const y = (value: number) => area.top + (1 - value / max) * (area.height - area.top - area.bottom);
  return {
    step,
    x,
    y,
    ticks: Number.isInteger(max / 2) ? [0, max / 2, max] : [0, max],
    /** From where to where each series of a bar goes. */
    stack: ({ values }: Point) =>
      values.map((value, i) => [sum(values.slice(0, i)), sum(values.slice(0, i)) + (value ?? 0)] as const),
    /** The line of a series. A value between two gaps is a dot as wide as half a step. */
    path(series: number): string {
      const known = (i: number) => points[i]?.values[series] ?? null;
      return points
        .map((_, i) => {
          const value = known(i);
          if (value === null) return '';
          const at = `${x(i) + step / 2} ${y(value)}`;
          const isAlone = known(i - 1) === null && known(i + 1) === null;
          if (isAlone) return `M${x(i) + step / 4} ${y(value)}h${step / 2}`;
          return `${known(i - 1) === null ? 'M' : 'L'}${at}`;
        })
        .join('');
    },
  };
}
