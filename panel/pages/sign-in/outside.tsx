import { Center, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNoOutline } from '../../shell/outline.ts';
import { Mark } from '../../ui/mark.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

/** The pages that one sees without having signed in. */
export function Outside({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  useNoOutline();
  usePageTitle(title);
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack w="100%" maw={360} className="outside">
        <div>
          <Group gap="xs" mb="xs">
            <Mark />
            <Text fw={600}>Rollcall</Text>
          </Group>
          <Title order={1}>{title}</Title>
          {note && <Text c="dimmed">{note}</Text>}
        </div>
        {children}
      </Stack>
    </Center>
  );
}
