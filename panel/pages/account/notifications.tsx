import { Alert, Radio, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { NotificationChannels } from '../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../api.ts';
import { formatInstant } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { Listing } from '../../ui/listing.tsx';
import { PageHeader, ProblemAlert, Read } from '../../ui/states.tsx';
import { AccountTabs } from './account-tabs.tsx';

const channels = ['mail', 'digest', 'panel', 'none'] as const;

/** The kinds that may concern the user, in the order of the reply. */
const kindsIn = (channelOf: NotificationChannels) => Object.keys(channelOf) as (keyof NotificationChannels)[];

/** How the user is told of each kind of event; a choice is saved at once. */
export function NotificationsPage() {
  const me = useMe();
  const settings = useRead('getNotificationSettings');
  const set = useWrite('setNotificationSettings');
  // Shown at the click, until the page is read again; a refused choice is taken back.
  const [chosen, setChosen] = useState<NotificationChannels>({});
  const choose = (channels: NotificationChannels) => {
    setChosen({ ...chosen, ...channels });
    set.mutate({ body: { channels } }, { onSettled: () => setChosen({}) });
  };
  return (
    <>
      <PageHeader title={t('nav.notifications')} note={me.email} />
      <AccountTabs />
      <Read of={settings}>
        {({ data: { channels: present, mail } }) => (
          <Stack maw={860}>
            <Text>{t('notifications.note')}</Text>
            {!mail.isOn && (
              <Alert color="yellow" title={t('notifications.mailOff')}>
                {t(me.role === 'administrator' ? 'notifications.mailOffHow' : 'notifications.mailOffNote')}
              </Alert>
            )}
            {mail.lastFailedAt !== null && (
              <Alert color="yellow" title={t('notifications.failed')}>
                {t('notifications.failedNote', { address: mail.address, at: formatInstant(mail.lastFailedAt) })}
              </Alert>
            )}
            <ProblemAlert error={set.error} />
            <Listing
              minWidth={560}
              verticalSpacing="sm"
              head={[
                t('notifications.kind'),
                ...channels.map((channel) =>
                  [
                    t(`notifications.channels.${channel}`),
                    !mail.isOn && (channel === 'mail' || channel === 'digest') && t('notifications.off'),
                  ]
                    .filter(Boolean)
                    .join(' · '),
                ),
              ]}
            >
              {kindsIn(present).map((kind) => (
                <Table.Tr key={kind}>
                  <Table.Th scope="row" fw={400}>
                    {t(`notifications.kinds.${kind}`)}
                  </Table.Th>
                  {channels.map((channel) => (
                    <Table.Td key={channel}>
                      <Radio
                        name={kind}
                        value={channel}
                        aria-label={`${t(`notifications.kinds.${kind}`)}: ${t(`notifications.channels.${channel}`)}`}
                        checked={(chosen[kind] ?? present[kind]) === channel}
                        disabled={!mail.isOn && (channel === 'mail' || channel === 'digest')}
                        onChange={() => choose({ [kind]: channel })}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Listing>
            <VisuallyHidden role="status">{set.isSuccess && t('states.saved')}</VisuallyHidden>
          </Stack>
        )}
      </Read>
    </>
  );
}
