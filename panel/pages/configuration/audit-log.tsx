import { Button, Group, Table, Tabs, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../sdk/schemas.ts';
import { api, useRead } from '../../api.ts';
import { formatInstant } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { Empty, PageHeader, ProblemAlert, Read } from '../../ui/states.tsx';

/** Who changed what, which is the event log seen by people, and who signed in. */
export function AuditLog() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('audit.title')} note={t('audit.note')} />
      <Tabs defaultValue="changes" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="changes">{t('audit.changes')}</Tabs.Tab>
          <Tabs.Tab value="signIns">{t('audit.signIns')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="changes">
          <Changes />
        </Tabs.Panel>
        <Tabs.Panel value="signIns">
          <SignIns />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Changes() {
  const { t } = useTranslation();
  const [type, setType] = useState('');
  const log = useInfiniteQuery({
    queryKey: ['readAuditLog', type],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('readAuditLog', { query: { limit: 50, before: pageParam, ...(type ? { type } : {}) }, signal }),
    getNextPageParam: ({ meta }) => meta.nextBefore ?? undefined,
  });
  const entries = log.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <TextInput
        label={t('audit.type')}
        placeholder="employee.updated"
        maw={320}
        mb="md"
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value)}
      />
      <ProblemAlert error={log.error} onRetry={() => void log.refetch()} />
      {log.isSuccess && entries.length === 0 && <Empty title={t('audit.none')} />}
      {entries.length > 0 && <Entries entries={entries} />}
      {log.hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('actions.more')}
          </Button>
        </Group>
      )}
    </>
  );
}

const shown = (value: unknown): string =>
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

function SignIns() {
  const { t } = useTranslation();
  const records = useRead('listSignIns', { query: { limit: 100, orderBy: 'createdAt desc' } });
  return (
    <Read of={records}>
      {({ data }) => (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('audit.at')}</Table.Th>
                <Table.Th>{t('audit.who')}</Table.Th>
                <Table.Th>{t('audit.outcome')}</Table.Th>
                <Table.Th>{t('audit.browser')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map(({ id, createdAt, name, email, outcome, userAgent }) => (
                <Table.Tr key={id}>
                  <Table.Td>{formatInstant(createdAt)}</Table.Td>
                  <Table.Td>
                    {name}
                    <Text size="xs" c="dimmed">
                      {email}
                    </Text>
                  </Table.Td>
                  <Table.Td>{t(`audit.outcomes.${outcome}`)}</Table.Td>
                  <Table.Td>{userAgent}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Read>
  );
}
