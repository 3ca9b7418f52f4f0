import { Select } from '@mantine/core';
import { useWrite } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';

const permissions = ['absencesManagement', 'checksManageRequestsAndIncidences'] as const;

interface Values {
  managerId: string | null;
  permission: (typeof permissions)[number];
}

/** The form with which an employee gets another approver. */
export function AddDecider({ employeeId, onClose }: { employeeId: string; onClose: () => void }) {
  const create = useWrite('createEmployeeManager');
  const form = useForm<Values>({ managerId: null, permission: permissions[0] }, create);
  const { managerId, permission } = form.values;
  return (
    <FormModal
      title={t('deciders.add')}
      action={t('deciders.add')}
      disabled={managerId === null ? t('deciders.choose') : undefined}
      onClose={onClose}
      onSubmit={() =>
        managerId !== null && create.mutate({ body: { employeeId, managerId, permission } }, { onSuccess: onClose })
      }
      form={form}
    >
      <EmployeeSelect label={t('deciders.who')} {...form.field('managerId')} />
      <Select
        label={t('deciders.what')}
        data={permissions.map((value) => ({ value, label: t(`deciders.permissions.${value}`) }))}
        allowDeselect={false}
        {...form.field('permission')}
      />
      <Note>{t('deciders.note')}</Note>
    </FormModal>
  );
}
