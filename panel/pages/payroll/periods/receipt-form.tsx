import { Alert, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PayExport } from '../../../../sdk/schemas.ts';
import { fieldErrors, useWrite } from '../../../api.ts';
import { formatDays } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { EmployeeSelect } from '../../../ui/employee-select.tsx';
import { FormModal } from '../../../ui/form.tsx';

const statuses = ['accepted', 'partial', 'rejected'] as const;
type Status = (typeof statuses)[number];

/** An employee whose row the payroll system has rejected. */
interface Rejected {
  employeeId: string | null;
  message: string;
}

const empty: Rejected = { employeeId: null, message: '' };

/** Records by hand what the payroll system answers to an export; says what each answer does. */
export function ReceiptForm({ exported, onClose }: { exported: PayExport; onClose: () => void }) {
  const t = useTexts();
  const write = useWrite('giveReceipt');
  const [status, setStatus] = useState<Status>('accepted');
  const [rejected, setRejected] = useState([empty]);
  const rows = rejected.map(({ employeeId, message }) => ({
    employeeId: employeeId ?? '',
    status: 'rejected' as const,
    message: message || null,
  }));
  const submit = () => {
    const body = status === 'partial' ? { status, rows } : { status };
    write.mutate({ path: { id: exported.id }, body }, { onSuccess: onClose });
  };
  return (
    <FormModal
      title={t('periods.receiptTitle', { days: formatDays(exported.from, exported.to) })}
      action={t('periods.giveReceipt')}
      onClose={onClose}
      onSubmit={submit}
      write={write}
      form={{ drawn: new Set(rejected.map((_, i) => `rows.${i}.employeeId`)) }}
    >
      <Radio.Group label={t('periods.receiptAnswer')} value={status} onChange={(value) => setStatus(value as Status)}>
        <Stack gap="xs" mt="xs">
          {statuses.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`periods.receiptOptions.${value}`)}
              description={t(`periods.receiptMeans.${value}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {status === 'partial' && <RejectedRows rows={rejected} error={write.error} onChange={setRejected} />}
      <Alert color="yellow">
        <Text size="sm">{t('periods.receiptFinal')}</Text>
      </Alert>
    </FormModal>
  );
}

interface RejectedRowsProps {
  rows: Rejected[];
  error: unknown;
  onChange: (rows: Rejected[]) => void;
}

function RejectedRows({ rows, error, onChange }: RejectedRowsProps) {
  const t = useTexts();
  const errors = fieldErrors(error);
  const set = (at: number, changed: Partial<Rejected>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...changed } : row)));
  return (
    <>
      {rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays while it is written
        <Group key={i} align="flex-start">
          <div style={{ flex: '1 1 180px' }}>
            <EmployeeSelect
              label={t('periods.rejectedPerson', { number: i + 1 })}
              value={row.employeeId}
              error={errors[`rows.${i}.employeeId`]}
              onChange={(employeeId) => set(i, { employeeId })}
            />
          </div>
          <TextInput
            style={{ flex: '1 1 180px' }}
            label={t('periods.rejectedWhy', { number: i + 1 })}
            value={row.message}
            error={errors[`rows.${i}.message`]}
            onChange={({ currentTarget }) => set(i, { message: currentTarget.value })}
          />
          {rows.length > 1 && (
            <Button
              mt={24}
              variant="default"
              aria-label={t('periods.removeRejected', { number: i + 1 })}
              onClick={() => onChange(rows.filter((_, at) => at !== i))}
            >
              {t('policies.remove')}
            </Button>
          )}
        </Group>
      ))}
      <Button
        size="xs"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...rows, empty])}
      >
        {t('periods.addRejected')}
      </Button>
    </>
  );
}
