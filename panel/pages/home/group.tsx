import { Divider, Flex, Group as Line, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Children, type ReactNode } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { More } from '../../ui/more.tsx';

interface GroupProps {
  title: string;
  total: number;
  /** The page that has all of them: its address, its name, its filters. */
  all?: [to: string, label: string, search?: Record<string, string>];
  /** The space between rows; `md` for rows of several lines. */
  gap?: 'xs' | 'md';
  children: ReactNode;
}

/** A group of the inbox: its heading with the number of all, the first few, and the way to the others. */
export function Group({ title, total, all, gap = 'xs', children }: GroupProps) {
  const rows = Children.toArray(children);
  return (
    <section aria-label={title}>
      <Line justify="space-between" gap="xs" mb={6} wrap="nowrap" align="baseline">
        <Title order={3} size="sm">
          {title}{' '}
          <Text span size="sm" c="dimmed" fw={400}>
            {formatNumber(total)}
          </Text>
        </Title>
        {all && (
          <Link className="quiet" to={all[0]} search={all[2] ?? {}}>
            {all[1]}
          </Link>
        )}
      </Line>
      <Divider mb="xs" />
      <Stack gap={gap}>
        {rows}
        <More total={total} shown={rows.length} />
      </Stack>
    </section>
  );
}

interface RowProps {
  children: ReactNode;
  /** At the end of the row, such as its day. */
  end?: ReactNode;
}

/** A short row: who, what, and at its end when. */
export const Row = ({ children, end }: RowProps) => (
  <Line justify="space-between" gap="xs" wrap="nowrap" align="baseline">
    <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
    <Text size="sm" c="dimmed" component="div" style={{ whiteSpace: 'nowrap' }}>
      {end}
    </Text>
  </Line>
);

/** A request that is decided in its place. */
export const Asked = ({ label, decision, children }: { label: string; decision: ReactNode; children: ReactNode }) => (
  <section data-folds aria-label={label}>
    <Flex direction={{ base: 'column', sm: 'row' }} justify="space-between" gap="xs" align={{ sm: 'center' }}>
      <div>{children}</div>
      {decision}
    </Flex>
  </section>
);
