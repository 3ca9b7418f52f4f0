import { Alert, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PayExport } from '../../../../sdk/schemas.ts';
import { useWrite } from '../../../api.ts';
import { formatDays } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { EmployeeSelect } from '../../../ui/employee-select.tsx';
import { FormModal } from '../../../ui/form.tsx';
import { Rows } from '../../../ui/rows.tsx';

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
      form={{
        drawn: new Set(rejected.map((_, i) => `rows.${i}.employeeId`)),
        isChanged: rejected.some(({ employeeId, message }) => employeeId !== null || message !== ''),
      }}
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
      {status === 'partial' && (
        <Rows
          name="rows"
          rows={rejected}
          error={write.error}
          add={t('periods.addRejected')}
          next={empty}
          remove={(number) => t('periods.removeRejected', { number })}
          least={1}
          wrap="wrap"
          onChange={setRejected}
        >
          {({ number, field }) => (
            <>
              <div style={{ flex: '1 1 180px' }}>
                <EmployeeSelect label={t('periods.rejectedPerson', { number })} withFormer {...field('employeeId')} />
              </div>
              <TextInput
                style={{ flex: '1 1 180px' }}
                label={t('periods.rejectedWhy', { number })}
                {...field('message')}
              />
            </>
          )}
        </Rows>
      )}
      <Alert color="yellow">
        <Text size="sm">{t('periods.receiptFinal')}</Text>
      </Alert>
    </FormModal>
  );
}
