import { Group, NumberInput, Select, Text, TextInput } from '@mantine/core';
import type { WebhookReplayCreate } from '../../../../sdk/schemas.ts';
import { useWrite } from '../../../api.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { FormModal, useForm } from '../../../ui/form.tsx';

const choices = ['failed', 'held', 'delivered', 'time', 'sequence'] as const;
type Choice = (typeof choices)[number];

interface Values {
  choice: Choice;
  from: string;
  to: string;
  fromSequence: number | string;
  toSequence: number | string;
}

/** The instant of a date-time input, in the zone of the reader. */
const instantOf = (local: string) => (local === '' ? undefined : new Date(local).toISOString());

function requestOf({ choice, from, to, fromSequence, toSequence }: Values): Omit<WebhookReplayCreate, 'endpointId'> {
  if (choice === 'time') return { from: instantOf(from), to: instantOf(to) };
  if (choice === 'sequence') {
    return {
      fromSequence: fromSequence === '' ? undefined : Number(fromSequence),
      toSequence: toSequence === '' ? undefined : Number(toSequence),
    };
  }
  return { status: choice };
}

/** Counts the events first, and sends them again once the user has seen the number. */
export function NewReplay({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const t = useTexts();
  const count = useWrite('createWebhookReplay');
  const start = useWrite('createWebhookReplay');
  const error = count.error ?? start.error;
  const form = useForm<Values>({ choice: 'failed', from: '', to: '', fromSequence: '', toSequence: '' }, error);
  const body = { endpointId, ...requestOf(form.values) };
  const isCounted =
    count.isSuccess && JSON.stringify(count.variables?.body) === JSON.stringify({ ...body, dryRun: true });
  const counted = isCounted ? count.data.data.count : undefined;
  const submit = () =>
    counted ? start.mutate({ body }, { onSuccess: onClose }) : count.mutate({ body: { ...body, dryRun: true } });
  const { choice } = form.values;
  return (
    <FormModal
      title={t('webhook.newReplay')}
      action={counted ? t('webhook.sendAgain', { count: counted, shown: formatNumber(counted) }) : t('webhook.count')}
      onClose={onClose}
      onSubmit={submit}
      write={{ isPending: count.isPending || start.isPending, error }}
    >
      <Select
        label={t('webhook.what')}
        data={choices.map((value) => ({ value, label: t(`webhook.choices.${value}`) }))}
        allowDeselect={false}
        value={choice}
        onChange={(chosen) => chosen && form.set({ choice: chosen })}
      />
      {choice === 'time' && (
        <Group grow align="flex-start">
          <TextInput label={t('webhook.from')} type="datetime-local" {...form.field('from')} />
          <TextInput label={t('webhook.to')} type="datetime-local" {...form.field('to')} />
        </Group>
      )}
      {choice === 'sequence' && (
        <Group grow align="flex-start">
          <NumberInput label={t('webhook.fromSequence')} min={1} hideControls {...form.field('fromSequence')} />
          <NumberInput label={t('webhook.toSequence')} min={1} hideControls {...form.field('toSequence')} />
        </Group>
      )}
      {counted !== undefined && (
        <Text role="status">{t('webhook.counted', { count: counted, shown: formatNumber(counted) })}</Text>
      )}
    </FormModal>
  );
}
