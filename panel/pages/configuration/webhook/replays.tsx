import { Button, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { WebhookReplay } from '../../../../sdk/schemas.ts';
import { useReadOn, useWrite } from '../../../api.ts';
import { formatInstant, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Listing } from '../../../ui/listing.tsx';
import { MoreButton } from '../../../ui/more.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressOf } from '../../../ui/progress.tsx';
import { Empty, isAddedAbove, ProblemAlert, Read } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { NewReplay } from './new-replay.tsx';

/** The replays of an endpoint, and their progress. */
export function Replays({ id }: { id: string }) {
  const [isMaking, setMaking] = useState(false);
  const replays = useReadOn('listReplays', {
    query: { endpointId: id, limit: 50, orderBy: 'createdAt desc' },
    refetchInterval: 2_000,
  });
  const add = <Button onClick={() => setMaking(true)}>{t('webhook.newReplay')}</Button>;
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Note>{t('webhook.replayNote')}</Note>
        {isAddedAbove(replays) && add}
      </Group>
      <Read
        of={replays}
        none={
          <Empty title={t('webhook.noReplays')} action={add}>
            {t('webhook.noReplaysNote')}
          </Empty>
        }
      >
        {({ data }) => (
          <>
            <Listing
              minWidth={720}
              head={[
                t('webhooks.at'),
                t('fields.events'),
                t('fields.status'),
                t('webhook.progress'),
                { number: t('actions.title') },
              ]}
            >
              {data.map((replay) => (
                <ReplayRow key={replay.id} replay={replay} />
              ))}
            </Listing>
            <MoreButton of={replays} />
          </>
        )}
      </Read>
      {isMaking && <NewReplay endpointId={id} onClose={() => setMaking(false)} />}
    </>
  );
}

const colours = { running: 'blue', paused: 'yellow', cancelled: 'gray', completed: 'green' } as const;

function ReplayRow({ replay }: { replay: WebhookReplay }) {
  const [isCancelling, setCancelling] = useState(false);
  const pause = useWrite('pauseWebhookReplay');
  const resume = useWrite('resumeWebhookReplay');
  const cancel = useWrite('cancelWebhookReplay');
  const path = { id: replay.id };
  const { state, status, fromSequence, toSequence, count, sent, failed } = replay;
  const isOpen = state === 'running' || state === 'paused';
  return (
    <Table.Tr>
      <Table.Td>{formatInstant(replay.createdAt)}</Table.Td>
      <Table.Td>
        {status ? t(`webhook.replayStatus.${status}`) : t('webhook.everything')}
        <Note size="xs">
          #{fromSequence} – #{toSequence}
        </Note>
      </Table.Td>
      <Table.Td>
        <Tag color={colours[state]}>{t(`webhook.replayStates.${state}`)}</Tag>
      </Table.Td>
      <Table.Td w={280}>
        <ProgressOf label={t('webhook.sentAgain')} done={sent} all={count} />
        {failed > 0 && <Text size="sm">{t('webhook.refused', { shown: formatNumber(failed) })}</Text>}
      </Table.Td>
      <Table.Td>
        <div className="row-actions">
          {state === 'running' && (
            <Button size="compact-sm" variant="default" onClick={() => pause.mutate({ path })}>
              {t('webhooks.pause')}
            </Button>
          )}
          {state === 'paused' && (
            <Button size="compact-sm" variant="default" onClick={() => resume.mutate({ path })}>
              {t('webhooks.resume')}
            </Button>
          )}
          {isOpen && (
            <Button size="compact-sm" variant="default" onClick={() => setCancelling(true)}>
              {t('webhook.stop')}
            </Button>
          )}
        </div>
        <ProblemAlert error={pause.error ?? resume.error} />
        <Confirm
          opened={isCancelling && isOpen}
          title={t('webhook.stopTitle')}
          action={t('webhook.stop')}
          write={cancel}
          onConfirm={() => cancel.mutate({ path }, { onSuccess: () => setCancelling(false) })}
          onClose={() => setCancelling(false)}
        >
          {t('webhook.stopText')}
        </Confirm>
      </Table.Td>
    </Table.Tr>
  );
}
