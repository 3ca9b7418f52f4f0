/** The windows that ask before a period is reopened or exported. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { PayPeriod } from '../../../../sdk/schemas.ts';
import { useCreate, useDryRun, useWrite } from '../../../api.ts';
import { formatDays } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { FormModal, useForm } from '../../../ui/form.tsx';
import { ProblemAlert, Read } from '../../../ui/states.tsx';
import { Window } from '../../../ui/window.tsx';
import { Totals } from './totals.tsx';

interface VerbProps {
  period: PayPeriod;
  onClose: () => void;
}

export function ReopenPeriod({ period, onClose }: VerbProps) {
  const reopen = useWrite('reopenPayPeriod');
  const form = useForm({ reason: '' }, reopen);
  return (
    <FormModal
      title={t('periods.reopenTitle', { days: formatDays(period.from, period.to) })}
      action={t('periods.reopenAction')}
      onClose={onClose}
      onSubmit={() => reopen.mutate({ path: { id: period.id }, body: form.values }, { onSuccess: onClose })}
      form={form}
    >
      <Text>{t('periods.reopenText')}</Text>
      <Textarea
        label={t('fields.reason')}
        description={t('periods.reopenReasonNote')}
        required
        data-autofocus
        autosize
        minRows={2}
        {...form.field('reason')}
      />
    </FormModal>
  );
}

/** Shows what an export would store, and makes it. */
export function ExportPeriod({ period, onClose }: VerbProps) {
  const preview = useDryRun('createPayExport', { path: { id: period.id } });
  const create = useCreate('createPayExport');
  return (
    <Window title={t('periods.exportTitle', { days: formatDays(period.from, period.to) })} size="lg" onClose={onClose}>
      <Stack>
        <Text>{t('periods.exportNote')}</Text>
        <Read of={preview}>{({ data }) => <Totals exported={data} />}</Read>
        <ProblemAlert error={create.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button
            disabled={!preview.data}
            title={preview.data ? undefined : t('states.loading')}
            loading={create.isPending}
            onClick={() => create.mutate({ path: { id: period.id } }, { onSuccess: onClose })}
          >
            {t('periods.exportAction')}
          </Button>
        </Group>
      </Stack>
    </Window>
  );
}
