import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Employee, Invitation, InvitationWithKey } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { root } from '../../root.ts';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { SecretMade } from '../../ui/secret.tsx';
import { Window } from '../../ui/window.tsx';
import { choiceOf, roleOf, useGivableRoles } from './role-choice.ts';

/** What is known of the invited person: an earlier invitation, or their employee record. */
export type Invited = Partial<Pick<Invitation, 'name' | 'email' | 'role' | 'roleId' | 'employeeId'>>;

interface InviteProps {
  of?: Invited;
  onClose: () => void;
}

/** Invites a person to sign in. An earlier invitation of the address ends. */
export function Invite({ of = {}, onClose }: InviteProps) {
  const [made, setMade] = useState<InvitationWithKey | undefined>();
  return (
    <Window title={t('users.invite')} size="lg" onClose={onClose}>
      {made ? <Made invitation={made} onClose={onClose} /> : <InviteForm of={of} onMade={setMade} onCancel={onClose} />}
    </Window>
  );
}

interface InviteFormProps {
  of: Invited;
  onMade: (invitation: InvitationWithKey) => void;
  onCancel: () => void;
}

function InviteForm({ of, onMade, onCancel }: InviteFormProps) {
  const { name = '', email = '', role = 'employee', roleId = null, employeeId = null } = of;
  const givable = useGivableRoles();
  const invite = useWrite('createInvitation');
  const first = { name, email, role: choiceOf({ role, roleId }), employeeId };
  const form = useForm<typeof first>(first, invite);
  // What came from a record follows the choice of another employee; what the user typed stays.
  const [filled, setFilled] = useState({ name, email });
  const choose = (id: string | null, employee?: Employee) => {
    form.set({ employeeId: id });
    if (!employee) return;
    const known = { name: `${employee.firstName} ${employee.lastName}`, email: employee.email ?? '' };
    const isTyped = (field: 'name' | 'email') => !['', filled[field]].includes(form.values[field].trim());
    form.set({ ...(!isTyped('name') && { name: known.name }), ...(!isTyped('email') && { email: known.email }) });
    setFilled(known);
  };
  const isEmployeeRequired = givable.isForEmployees(form.values.role);
  const isEmployeeMissing = isEmployeeRequired && form.values.employeeId === null;
  return (
    <Form
      action={t('users.make')}
      onSubmit={() =>
        invite.mutate(
          { body: { ...form.values, ...roleOf(form.values.role) } },
          { onSuccess: ({ data }) => onMade(data) },
        )
      }
      onCancel={onCancel}
      disabled={isEmployeeMissing ? t('users.chooseEmployee', { role: givable.nameOf(form.values.role) }) : undefined}
      form={form}
    >
      <Select
        label={t('fields.role')}
        description={givable.noteOf(form.values.role)}
        data={givable.options()}
        allowDeselect={false}
        data-autofocus
        {...form.field('role')}
      />
      <EmployeeSelect
        label={t('fields.employee')}
        required={isEmployeeRequired}
        {...form.field('employeeId')}
        onChange={choose}
      />
      <TextInput label={t('fields.name')} required {...form.field('name')} />
      <TextInput label={t('fields.email')} type="email" required {...form.field('email')} />
    </Form>
  );
}

/** The link of a new invitation, which is shown this once; or that it is mailed. */
function Made({ invitation: { key, email }, onClose }: { invitation: InvitationWithKey; onClose: () => void }) {
  if (key !== null) {
    const link = `${location.origin}${root}${paths.acceptInvitation}#${key}`;
    return <SecretMade label={t('users.link')} value={link} onClose={onClose} />;
  }
  return (
    <Stack>
      <Text size="sm">{t('users.mailed', { email })}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('actions.done')}</Button>
      </Group>
    </Stack>
  );
}
