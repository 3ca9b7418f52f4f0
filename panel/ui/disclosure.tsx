import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface DisclosureProps {
  summary: ReactNode;
  /** Default: `sm`. */
  size?: 'xs' | 'sm';
  /** Whether the summary stands back behind what is around it. Default: true. */
  isDimmed?: boolean;
  /** Given: the caller opens and closes it. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Details on demand, behind their summary. */
export function Disclosure({ summary, size = 'sm', isDimmed = true, isOpen, onToggle, children }: DisclosureProps) {
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      {/* Windows keep the focus among what has a tabindex, fields, links and buttons; they do not know of summaries. */}
      <Text component="summary" tabIndex={0} size={size} className="summary" {...(isDimmed ? { c: 'dimmed' } : {})}>
        {summary}
      </Text>
      {children}
    </details>
  );
}
