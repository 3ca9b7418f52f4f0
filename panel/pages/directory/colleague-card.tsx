import { Anchor, Group, Paper, Text } from '@mantine/core';
import type { Colleague } from '../../../sdk/schemas.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Note } from '../../ui/note.tsx';

/** A colleague: who they are, where they work, and how to reach them. */
export function ColleagueCard({ colleague }: { colleague: Colleague }) {
  const { firstName, lastName, email, workPhone, jobChargeName, departmentName, officeName } = colleague;
  const place = [departmentName, officeName].filter(Boolean).join(' · ');
  return (
    <Paper component="li" withBorder p="md">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Avatar {...colleague} size={40} />
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600}>
            {firstName} {lastName}
          </Text>
          {jobChargeName && <Text size="sm">{jobChargeName}</Text>}
          {place && <Note>{place}</Note>}
          {email && (
            <Anchor size="sm" display="block" href={`mailto:${email}`}>
              {email}
            </Anchor>
          )}
          {workPhone && (
            <Anchor size="sm" display="block" href={`tel:${workPhone.replace(/[^+\d]/g, '')}`}>
              {workPhone}
            </Anchor>
          )}
        </div>
      </Group>
    </Paper>
  );
}
