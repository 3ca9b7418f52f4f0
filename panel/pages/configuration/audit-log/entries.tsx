import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../../sdk/schemas.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { paths } from '../../../paths.ts';

/** A value as people read it. */
export const shown = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

export function Entries({ entries }: { entries: AuditEntry[] }) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={680}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('audit.at')}</Table.Th>
            <Table.Th>{t('audit.who')}</Table.Th>
            <Table.Th>{t('audit.what')}</Table.Th>
            <Table.Th>{t('audit.change')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(({ id, at, actor, type, entity, changes }) => (
            <Table.Tr key={id}>
              <Table.Td>{formatInstant(at)}</Table.Td>
              <Table.Td>
                {actor.name}
                <Text size="xs" c="dimmed">
                  {t(`audit.actors.${actor.type}`)}
                </Text>
              </Table.Td>
              <Table.Td>
                {entity.type === 'employee' ? (
                  <Link to={paths.person} params={{ id: entity.id }}>
                    {type}
                  </Link>
                ) : (
                  type
                )}
              </Table.Td>
              <Table.Td>
                {changes.map(({ field, before, after }) => (
                  <Text size="sm" key={field}>
                    <code>{field}</code> {shown(before)} → {shown(after)}
                  </Text>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
