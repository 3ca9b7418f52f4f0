import { TextInput } from '@mantine/core';
import { useWrite } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Form, useForm } from '../../ui/form.tsx';
import { SecretMade } from '../../ui/secret.tsx';
import { Window } from '../../ui/window.tsx';
import { EventPicker } from './webhook/event-picker.tsx';

export function NewEndpoint({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts();
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
  const t = useTexts();
  const create = useWrite('createWebhookEndpoint');
  const form = useForm<Values>({ url: '', description: '', events: [] }, create.error);
  if (create.data) return <SecretMade label={t('webhooks.secret')} value={create.data.data.secret} onClose={onClose} />;
  const { url, description, events } = form.values;
  const submit = () => create.mutate({ body: { url, events, ...(description === '' ? {} : { description }) } });
  return (
    <Form onSubmit={submit} write={create} form={form} action={t('webhooks.create')} onCancel={onClose}>
      <TextInput
        label={t('webhooks.url')}
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
