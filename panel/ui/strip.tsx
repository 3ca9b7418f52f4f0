import type { ReactNode } from 'react';

interface StripProps {
  facts: readonly [label: string, value: ReactNode, note?: ReactNode][];
  /** Whether the values are figures to compare. */
  isLarge?: boolean;
}

/** A few facts side by side: what one asks first. */
export const Strip = ({ facts, isLarge = false }: StripProps) => (
  <dl className="strip" data-large={isLarge || undefined}>
    {facts.map(([label, value, note]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || '–'}</dd>
        {note && <dd className="note">{note}</dd>}
      </div>
    ))}
  </dl>
);
