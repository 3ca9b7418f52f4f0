import { Group, NumberInput, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { WebhookReplayCreate } from '../../../../sdk/schemas.ts';
import { api, useCreate } from '../../../api.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { DateTimeInput } from '../../../ui/date-input.tsx';
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

/** Sends events again; their number is on the button as soon as it is known. */
export function NewReplay({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const start = useCreate('createWebhookReplay');
  const first: Values = { choice: 'failed', from: '', to: '', fromSequence: '', toSequence: '' };
  const form = useForm(first, start);
  const [asked] = useDebouncedValue(JSON.stringify(requestOf(form.values)), 200);
  const count = useQuery({
    queryKey: ['createWebhookReplay', 'count', endpointId, asked],
    retry: false,
    staleTime: 0,
    queryFn: () => api('createWebhookReplay', { body: { endpointId, ...JSON.parse(asked), dryRun: true } }),
  });
  const body = { endpointId, ...requestOf(form.values) };
  const counted = count.data?.data.count;
  const words = { count: counted ?? 0, shown: formatNumber(counted ?? 0) };
  const { choice } = form.values;
  return (
    <FormModal
      title={t('webhook.newReplay')}
      action={counted ? t('webhook.sendAgain', words) : t('webhook.again')}
      disabled={counted === 0 ? t('webhook.counted', words) : undefined}
      onClose={onClose}
      onSubmit={() => start.mutate({ body }, { onSuccess: onClose })}
      form={form}
    >
      <Select
        label={t('fields.events')}
        data={choices.map((value) => ({ value, label: t(`webhook.choices.${value}`) }))}
        allowDeselect={false}
        value={choice}
        onChange={(chosen) => chosen && form.set({ choice: chosen })}
      />
      {choice === 'time' && (
        <Group grow align="flex-start">
          <DateTimeInput label={t('webhook.from')} {...form.field('from')} />
          <DateTimeInput label={t('webhook.to')} {...form.field('to')} />
        </Group>
      )}
      {choice === 'sequence' && (
        <Group grow align="flex-start">
          <NumberInput label={t('fields.fromSequence')} min={1} hideControls {...form.field('fromSequence')} />
          <NumberInput label={t('fields.toSequence')} min={1} hideControls {...form.field('toSequence')} />
        </Group>
      )}
      <Text role="status">{counted !== undefined && t('webhook.counted', words)}</Text>
    </FormModal>
  );
}
