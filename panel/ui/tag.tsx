import { Badge } from '@mantine/core';

/** A word about a state: the colour tints what is behind it, the text keeps the contrast of text. */
export const Tag = ({ color, children }: { color: string; children: string }) => (
  <Badge color={color} variant="light" c="var(--mantine-color-text)" tt="none" miw="max-content">
    {children}
  </Badge>
);
