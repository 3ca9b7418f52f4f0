import { Button, Table, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useReadAll, useWrite } from '../../api.ts';
import { subscriptionName } from '../../events/subscription-name.ts';
import { formatAgo } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Note } from '../../ui/note.tsx';
import { SecretMade } from '../../ui/secret.tsx';
import { Empty, isAddedAbove, PageHeader, Read } from '../../ui/states.tsx';
import { Window } from '../../ui/window.tsx';
import { EndpointStatus, HeldCount } from './endpoint-status.tsx';
import { EventPicker } from './webhook/event-picker.tsx';

const AttemptsOfAll = lazyPart(() => import('./webhook/attempts-plot.tsx'), 'AttemptsOfAll');

/** Configuration > Integrations > Webhooks. */
export function Webhooks() {
  const [isMaking, setMaking] = useState(false);
  const endpoints = useReadAll('listEndpoints', { refetchInterval: 5_000 });
  const add = <Button onClick={() => setMaking(true)}>{t('webhooks.new')}</Button>;
  return (
    <>
      <PageHeader title={t('nav.webhooks')} note={t('webhooks.note')}>
        {isAddedAbove(endpoints) && add}
      </PageHeader>
      <Read
        of={endpoints}
        none={
          <Empty title={t('webhooks.none')} action={add}>
            {t('webhooks.noneNote')}
          </Empty>
        }
      >
        {({ data }) => (
          <Listing
            minWidth={640}
            head={[t('fields.url'), t('fields.events'), t('webhooks.health'), t('webhooks.held')]}
          >
            {data.map((endpoint) => (
              <Table.Tr key={endpoint.id}>
                <Table.Td>
                  <Link to={paths.webhook} params={{ id: endpoint.id }}>
                    {endpoint.url}
                  </Link>
                  {endpoint.description && <Note>{endpoint.description}</Note>}
                </Table.Td>
                <Table.Td>{endpoint.events.map(subscriptionName).join(', ')}</Table.Td>
                <Table.Td>
                  <EndpointStatus endpoint={endpoint} />
                </Table.Td>
                <Table.Td>
                  <HeldCount endpoint={endpoint} />
                  {endpoint.oldestHeldAt && ` · ${formatAgo(endpoint.oldestHeldAt)}`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Listing>
        )}
      </Read>
      {(endpoints.data?.data ?? []).length > 0 && <AttemptsOfAll />}
      <NewEndpoint opened={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}

function NewEndpoint({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Window opened={opened} onClose={onClose} title={t('webhooks.new')} size="lg">
      <NewEndpointForm onClose={onClose} />
    </Window>
  );
}

interface Values {
  url: string;
  description: string;
  events: string[];
}

function NewEndpointForm({ onClose }: { onClose: () => void }) {
  const create = useWrite('createWebhookEndpoint');
  const form = useForm<Values>({ url: '', description: '', events: [] }, create);
  if (create.data) return <SecretMade label={t('webhooks.secret')} value={create.data.data.secret} onClose={onClose} />;
  const { url, description, events } = form.values;
  const submit = () => create.mutate({ body: { url, events, ...(description === '' ? {} : { description }) } });
  return (
    <Form onSubmit={submit} form={form} action={t('webhooks.create')} onCancel={onClose}>
      <TextInput
        label={t('fields.url')}
        description={t('webhooks.urlNote')}
        type="url"
        required
        data-autofocus
        {...form.field('url')}
      />
      <TextInput label={t('fields.description')} {...form.field('description')} />
      <EventPicker {...form.field('events')} />
    </Form>
  );
}
