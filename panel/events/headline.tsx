import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../sdk/schemas.ts';
import { paths } from '../paths.ts';
import { eventName } from './event-name.ts';

/** An event and its subject: `Hired · Lucía García`, with a link. */
export function Headline({ entry, names }: { entry: AuditEntry; names: Map<string, string> }) {
  const label = subjectOf(entry, names);
  return (
    <Text size="sm" component="div">
      {eventName(entry.type)}
      {label && ' · '}
      {label && entry.employeeId && names.has(entry.employeeId) ? (
        <Link to={paths.person} params={{ id: entry.employeeId }}>
          {label}
        </Link>
      ) : (
        label
      )}
    </Text>
  );
}

/** An employee by the present name; otherwise the name in the event. */
function subjectOf({ employeeId, data }: AuditEntry, names: Map<string, string>): string | undefined {
  const { name, description, firstName, lastName } = data as Record<string, string | undefined>;
  const known = employeeId === null ? undefined : names.get(employeeId);
  return known ?? (firstName === undefined ? (name ?? description) : `${firstName} ${lastName}`);
}
