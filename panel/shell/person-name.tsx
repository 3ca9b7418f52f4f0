import { Text } from '@mantine/core';

/** The name of the user in the header. */
export const PersonName = ({ name }: { name: string }) => (
  <Text size="sm" fw={500} maw={{ base: 56, xs: 240 }} truncate>
    {name}
  </Text>
);
