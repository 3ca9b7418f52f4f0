import { Badge } from '@mantine/core';

/** A word about a state, in its colour on a tint of it. */
export const Tag = ({ color, children }: { color: string; children: string }) => (
  <Badge color={color} variant="light" tt="none" fw={500} fz="xs" lh={1} lts={0} px={8} miw="max-content">
    {children}
  </Badge>
);
