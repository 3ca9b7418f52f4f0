import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** What explains something, in a smaller and quieter type. */
export const Note = ({ size = 'sm', ...props }: TextProps & { children: ReactNode; role?: 'status' }) => (
  <Text size={size} c="dimmed" {...props} />
);
