import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { OwnDataRequest } from '../../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../../api.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { lazyPart } from '../../../shell/lazy-part.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';
import { isOpen } from './own-values.ts';
import { StatusOfRequest, WhatChanges } from './what-changes.tsx';

const EditOwnData = lazyPart(() => import('./edit-own-data.tsx'), 'EditOwnData');

/** Requests of the user that are shown: those that wait, and the latest decisions. */
const shownAtMost = 5;

/** What the user may change of their own record, and what became of their requests; nothing if there is neither. */
export function OwnDataPart({ employeeId }: { employeeId: string }) {
  const own = useRead('getOwnData');
  const requests = useRead('listOwnDataRequests', {
    query: { employeeId, orderBy: 'createdAt desc', limit: shownAtMost },
  });
  const waiting = useRead('listOwnDataRequests', { query: { employeeId, status: 'pending', limit: 100 } });
  const [isEditing, setEditing] = useState(false);
  const data = own.data?.data;
  const latest = requests.data?.data ?? [];
  const pending = waiting.data?.data ?? [];
  const shown = [...pending, ...latest.filter(({ id }) => !pending.some((one) => one.id === id))];
  if (!data || (!isOpen(data) && shown.length === 0)) {
    return <ProblemAlert error={own.error ?? requests.error ?? waiting.error} />;
  }
  return (
    <Paper withBorder p="lg" mb="md" component="section" aria-label={t('ownData.own')}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2}>{t('ownData.own')}</Title>
          {isOpen(data) && <Note>{t('ownData.ownNote')}</Note>}
        </div>
        {isOpen(data) && (
          <Button variant="default" disabled={!waiting.data} onClick={() => setEditing(true)}>
            {t('ownData.edit')}
          </Button>
        )}
      </Group>
      <ProblemAlert
        error={waiting.error ?? requests.error}
        onRetry={() => void (waiting.error ? waiting : requests).refetch()}
      />
      {shown.length > 0 && (
        <Stack gap="sm" mt="md">
          {shown.map((request) => (
            <OwnRequest key={request.id} request={request} />
          ))}
        </Stack>
      )}
      {isEditing && (
        <EditOwnData
          data={data}
          waiting={pending.flatMap(({ changes }) => changes)}
          onClose={() => setEditing(false)}
        />
      )}
    </Paper>
  );
}

function OwnRequest({ request }: { request: OwnDataRequest }) {
  const write = useWrite('deleteOwnDataRequest');
  const { id, status, createdAt, resolutionComment } = request;
  const day = formatInstant(createdAt);
  return (
    <div>
      <Group justify="space-between" align="flex-start">
        <div>
          <Group gap="xs">
            <Note>{day}</Note>
            <StatusOfRequest status={status} />
          </Group>
          <WhatChanges of={request} />
          {resolutionComment && (
            <Text size="sm">
              {t('fields.comment')}: {resolutionComment}
            </Text>
          )}
        </div>
        {status === 'pending' && (
          <Button
            size="xs"
            variant="default"
            loading={write.isPending}
            aria-label={t('ownData.withdrawOf', { day })}
            onClick={() => write.mutate({ path: { id } })}
          >
            {t('ownData.withdraw')}
          </Button>
        )}
      </Group>
      <ProblemAlert error={write.error} />
    </div>
  );
}
