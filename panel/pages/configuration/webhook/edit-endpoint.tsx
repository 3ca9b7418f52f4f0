import { Button, CloseButton, Fieldset, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import type { WebhookEndpoint } from '../../../../sdk/schemas.ts';
import { fieldErrors } from '../../../api.ts';
import { t } from '../../../i18n/texts.ts';
import { ChoiceSelect } from '../../../ui/choice-select.tsx';
import { FormModal, useChange, useForm } from '../../../ui/form.tsx';
import { EventPicker } from './event-picker.tsx';

interface HeaderRow {
  /** Tells rows apart while their names change. */
  key: number;
  name: string;
  /** Empty for a header that is there: it keeps its value, which is never shown. */
  value: string;
  isStored: boolean;
}

const headerRows = (stored: Record<string, string>): HeaderRow[] =>
  Object.keys(stored).map((name, key) => ({ key, name, value: '', isStored: true }));

/** The headers of a change: null for removed ones; unchanged ones are absent. */
function changedHeaders(stored: Record<string, string>, rows: HeaderRow[]): Record<string, string | null> {
  const kept = new Set(rows.map(({ name }) => name));
  const removed = Object.keys(stored).filter((name) => !kept.has(name));
  const given = rows.filter(({ name, value, isStored }) => name !== '' && !(isStored && value === ''));
  return Object.fromEntries([
    ...removed.map((name) => [name, null] as const),
    ...given.map(({ name, value }) => [name, value] as const),
  ]);
}

interface HeadersInputProps {
  value: HeaderRow[];
  onChange: (rows: HeaderRow[]) => void;
  error: unknown;
}

/** Additional headers of each request, for receivers that need a key. */
function HeadersInput({ value: rows, onChange, error }: HeadersInputProps) {
  const errors = fieldErrors(error);
  const set = (key: number, changed: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const add = () =>
    onChange([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name: '', value: '', isStored: false }]);
  return (
    <Fieldset legend={t('fields.headers')}>
      <Stack gap="xs">
        {rows.map(({ key, name, value, isStored }) => (
          <Group key={key} align="flex-start" wrap="nowrap" gap="xs">
            <TextInput
              aria-label={t('fields.name')}
              placeholder={t('fields.name')}
              value={name}
              readOnly={isStored}
              onChange={({ currentTarget }) => set(key, { name: currentTarget.value })}
              error={errors[`headers.${name}`]}
            />
            <TextInput
              style={{ flexGrow: 1 }}
              aria-label={t('webhook.headerValue', { name })}
              placeholder={t(isStored ? 'webhook.headerKept' : 'webhook.value')}
              value={value}
              onChange={({ currentTarget }) => set(key, { value: currentTarget.value })}
            />
            <CloseButton
              size="lg"
              aria-label={t('webhook.removeHeader', { name })}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            />
          </Group>
        ))}
        <Group>
          <Button size="xs" variant="default" onClick={add}>
            {t('webhook.addHeader')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

/** Edits the URL of an endpoint, its events, and how they are sent. */
export function EditEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
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
    change,
  );
  const { headers: rows, description, rateLimitPerSecond, ...values } = form.values;
  // A body has only the changed headers, so that one without any leaves those alone that another user changes.
  const headers = changedHeaders(change.read.headers, rows);
  const submit = () =>
    change.save({
      ...values,
      description: description || null,
      rateLimitPerSecond: rateLimitPerSecond === '' ? null : Number(rateLimitPerSecond),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
    });
  return (
    <FormModal title={t('webhook.edit')} onClose={onClose} onSubmit={submit} form={form}>
      <TextInput label={t('fields.url')} type="url" required data-autofocus {...form.field('url')} />
      <TextInput label={t('fields.description')} {...form.field('description')} />
      <EventPicker {...form.field('events')} />
      <ChoiceSelect choices={['entity', 'endpoint', 'none']} texts="webhook.orders" {...form.field('ordering')} />
      <ChoiceSelect choices={['skip', 'block']} texts="webhook.exhausted" {...form.field('onExhausted')} />
      <Group grow align="flex-start">
        <NumberInput label={t('fields.maxConcurrency')} min={1} max={100} {...form.field('maxConcurrency')} />
        <NumberInput
          label={t('fields.rateLimitPerSecond')}
          placeholder={t('webhook.noRate')}
          min={1}
          max={10_000}
          {...form.field('rateLimitPerSecond')}
        />
        <NumberInput label={t('fields.timeoutSeconds')} min={1} max={30} {...form.field('timeoutSeconds')} />
      </Group>
      <HeadersInput value={rows} onChange={(changed) => form.set({ headers: changed })} error={change.error} />
    </FormModal>
  );
}
