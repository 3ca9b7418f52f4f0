import { Group, Select } from '@mantine/core';
import type { EmployeeCompensation } from '../../../../sdk/schemas.ts';
import { byName, useReadAll, useWrite } from '../../../api.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { ConfirmDeletion } from '../../../ui/confirm.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { EmployeeSelect } from '../../../ui/employee-select.tsx';
import { FormModal, useChange, useForm } from '../../../ui/form.tsx';
import { Note } from '../../../ui/note.tsx';

interface AssignProps {
  /** The employee; without it, the form asks. */
  employeeId?: string;
  /** The compensation; without it, the form asks. */
  compensationId?: string;
  onClose: () => void;
}

/** Assigns a compensation to an employee. */
export function AssignCompensation({ employeeId, compensationId, onClose }: AssignProps) {
  const assign = useWrite('assignCompensation');
  const compensations = useReadAll('listCompensations', {
    query: { ...byName.query, status: 'active' },
    enabled: compensationId === undefined,
  });
  const form = useForm(
    {
      employeeId: employeeId ?? null,
      compensationId: compensationId ?? null,
      startDate: '',
      endDate: '',
    },
    assign,
  );
  const { values } = form;
  const isReady = values.employeeId !== null && values.compensationId !== null;
  const submit = () =>
    isReady &&
    assign.mutate(
      {
        path: { employeeId: values.employeeId as string, compensationId: values.compensationId as string },
        body: { startDate: values.startDate, endDate: values.endDate || null },
      },
      { onSuccess: onClose },
    );
  return (
    <FormModal
      title={t('pay.assign')}
      action={t('pay.assignAction')}
      disabled={isReady ? undefined : t('pay.chooseBoth')}
      onClose={onClose}
      onSubmit={submit}
      form={form}
    >
      {employeeId === undefined && (
        <EmployeeSelect label={t('fields.employee')} withFormer {...form.field('employeeId')} />
      )}
      {compensationId === undefined && (
        <Select
          label={t('pay.kinds.compensation')}
          data={(compensations.data?.data ?? []).map(({ id, name, currency }) => ({
            value: id,
            label: `${name} · ${currency}`,
          }))}
          searchable
          required
          {...form.field('compensationId')}
        />
      )}
      <Group grow align="flex-start">
        <DateInput label={t('person.from')} required {...form.field('startDate')} />
        <DateInput label={t('person.until')} {...form.field('endDate')} />
      </Group>
      <Note>{t('pay.assignNote')}</Note>
    </FormModal>
  );
}

interface AssignmentProps {
  assignment: EmployeeCompensation;
  onClose: () => void;
}

/** Changes the days of an assignment, the last one above all. */
export function EndAssignment({ assignment, onClose }: AssignmentProps) {
  const change = useChange('updateEmployeeCompensation', assignment, onClose);
  const form = useForm({ startDate: assignment.startDate, endDate: assignment.endDate ?? '' }, change);
  const { startDate, endDate } = form.values;
  return (
    <FormModal
      title={t('pay.changeDays')}
      onClose={onClose}
      onSubmit={() => change.save({ startDate, endDate: endDate || null })}
      form={form}
    >
      <Group grow align="flex-start">
        <DateInput label={t('person.from')} required {...form.field('startDate')} />
        <DateInput label={t('person.until')} {...form.field('endDate')} />
      </Group>
    </FormModal>
  );
}

/** @param name of the compensation, or of who has it: whichever the page does not say already */
export function RemoveAssignment({ assignment, name, onClose }: AssignmentProps & { name: string }) {
  return (
    <ConfirmDeletion
      by="deleteEmployeeCompensation"
      id={assignment.id}
      title={t('pay.removeAssignmentTitle', { name })}
      onClose={onClose}
    >
      {t('pay.removeAssignmentText', { from: formatDate(assignment.startDate) })}
    </ConfirmDeletion>
  );
}
