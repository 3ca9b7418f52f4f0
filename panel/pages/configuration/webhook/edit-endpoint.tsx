import { Group, NumberInput, Select, TextInput } from '@mantine/core';
import type { WebhookEndpoint } from '../../../../sdk/schemas.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { FormModal, useChange, useForm } from '../../../ui/form.tsx';
import { EventPicker } from './event-picker.tsx';
import { changedHeaders, HeadersInput, headerRows } from './headers-input.tsx';

/** Edits the URL of an endpoint, its events, and how they are sent. */
export function EditEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const t = useTexts();
  const change = useChange('updateWebhookEndpoint', endpoint, onClose);
  const form = useForm(
    {
      url: endpoint.url,
      description: endpoint.description ?? '',
      events: endpoint.events,
      ordering: endpoint.ordering,
      onExhausted: endpoint.onExhausted,
      maxConcurrency: endpoint.maxConcurrency,
      rateLimitPerSecond: endpoint.rateLimitPerSecond ?? '',
      timeoutSeconds: endpoint.timeoutSeconds,
      headers: headerRows(endpoint.headers),
    },
    change.error,
  );
  const { headers, description, rateLimitPerSecond, ...values } = form.values;
  const submit = () =>
    change.save({
      ...values,
      description: description || null,
      rateLimitPerSecond: rateLimitPerSecond === '' ? null : Number(rateLimitPerSecond),
      headers: changedHeaders(endpoint.headers, headers),
    });
  return (
    <FormModal
      title={t('webhook.edit')}
      action={t('actions.save')}
      onClose={onClose}
      onSubmit={submit}
      write={change}
      form={form}
    >
      <TextInput label={t('webhooks.url')} type="url" required data-autofocus {...form.field('url')} />
      <TextInput label={t('fields.description')} {...form.field('description')} />
      <EventPicker {...form.field('events')} />
      <Select
        label={t('webhook.order')}
        data={(['entity', 'endpoint', 'none'] as const).map((value) => ({
          value,
          label: t(`webhook.orders.${value}`),
        }))}
        allowDeselect={false}
        {...form.field('ordering')}
      />
      <Select
        label={t('webhook.onExhausted')}
        data={(['skip', 'block'] as const).map((value) => ({ value, label: t(`webhook.exhausted.${value}`) }))}
        allowDeselect={false}
        {...form.field('onExhausted')}
      />
      <Group grow align="flex-start">
        <NumberInput label={t('webhook.concurrency')} min={1} max={100} {...form.field('maxConcurrency')} />
        <NumberInput
          label={t('webhook.rate')}
          placeholder={t('webhook.noRate')}
          min={1}
          max={10_000}
          {...form.field('rateLimitPerSecond')}
        />
        <NumberInput label={t('webhook.timeout')} min={1} max={30} {...form.field('timeoutSeconds')} />
      </Group>
      <HeadersInput value={headers} onChange={(rows) => form.set({ headers: rows })} error={change.error} />
    </FormModal>
  );
}
