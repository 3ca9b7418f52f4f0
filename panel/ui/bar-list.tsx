import { formatNumber } from '../i18n/format.ts';

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
    <table className="bar-list" aria-label={title}>
      <thead>
        <tr>
          <th>{heads[0]}</th>
          <th className="number">{heads[1]}</th>
          <td style={{ width: '40%' }} />
        </tr>
      </thead>
      <tbody>
        {rows
          .toSorted((a, b) => b.count - a.count)
          .map(({ name, count }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="number">{formatNumber(count)}</td>
              <td>
                <i style={{ width: `${(100 * count) / most}%` }} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
