import { Anchor, Checkbox, Group, Select, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ApiRequestRecord, ApiToken } from '../../../sdk/schemas.ts';
import { useReadOn } from '../../api.ts';
import { formatInstant, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { root } from '../../root.ts';
import { Listing } from '../../ui/listing.tsx';
import { MoreButton } from '../../ui/more.tsx';
import { Note } from '../../ui/note.tsx';
import { optionsOf } from '../../ui/options.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';

/** New requests appear by themselves, in milliseconds. */
const readEvery = 5_000;

/** The latest requests of the tokens, the newest first. */
export function RequestLog({ tokens }: { tokens: ApiToken[] }) {
  const [actorId, setActorId] = useState<string | null>(null);
  const [onlyRefused, setOnlyRefused] = useState(false);
  const requests = useReadOn('listApiRequests', {
    query: {
      limit: 50,
      orderBy: 'createdAt desc',
      ...(actorId === null ? {} : { actorId }),
      ...(onlyRefused ? { 'status[gte]': 400 } : {}),
    },
    refetchInterval: readEvery,
  });
  const names = new Map(tokens.map(({ id, name }) => [id, name]));
  return (
    <section>
      <Group justify="space-between" align="flex-end" mb="sm">
        <div>
          <Title order={2}>{t('requestLog.title')}</Title>
          <Note>{t('requestLog.note')}</Note>
        </div>
        <Group className="chips">
          <Checkbox
            label={t('requestLog.onlyRefused')}
            checked={onlyRefused}
            onChange={({ currentTarget }) => setOnlyRefused(currentTarget.checked)}
          />
          <Select
            label={t('requestLog.token')}
            placeholder={t('requestLog.allTokens')}
            data={optionsOf(tokens)}
            value={actorId}
            onChange={setActorId}
            clearable
            searchable
            limit={100}
          />
        </Group>
      </Group>
      <Read of={requests} none={<Empty title={t('requestLog.none')}>{t('requestLog.noneNote')}</Empty>}>
        {({ data }) => (
          <>
            <Listing
              minWidth={760}
              head={[
                t('requestLog.at'),
                t('requestLog.token'),
                t('requestLog.request'),
                t('requestLog.reply'),
                t('requestLog.time'),
                t('requestLog.requestId'),
              ]}
            >
              {data.map((request) => (
                <RequestRow key={request.id} request={request} token={names.get(request.actorId)} />
              ))}
            </Listing>
            <MoreButton of={requests} />
          </>
        )}
      </Read>
    </section>
  );
}

function RequestRow({ request, token }: { request: ApiRequestRecord; token: string | undefined }) {
  const { createdAt, method, path, status, code, milliseconds, requestId } = request;
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatInstant(createdAt, 'medium')}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{token}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <code>
          {method} {path}
        </code>
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          {status < 400 ? status : <Tag color={status < 500 ? 'yellow' : 'red'}>{String(status)}</Tag>}
          {code && (
            <Anchor href={`${root}/docs/errors/${code}`} size="sm">
              <code>{code}</code>
            </Anchor>
          )}
        </Group>
      </Table.Td>
      <Table.Td>{formatNumber(milliseconds)} ms</Table.Td>
      <Table.Td>
        <Text size="xs" ff="monospace">
          {requestId}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
