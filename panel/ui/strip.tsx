import type { ReactNode } from 'react';

/** A few facts side by side: what one asks first. */
export const Strip = ({ facts }: { facts: readonly [label: string, value: ReactNode, note?: ReactNode][] }) => (
  <dl className="strip">
    {facts.map(([label, value, note]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || '–'}</dd>
        {note && <dd className="note">{note}</dd>}
      </div>
    ))}
  </dl>
);
