import { Select, Text, TextInput } from '@mantine/core';
import type { Invitation } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { root } from '../../root.ts';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { SecretOnce } from '../../ui/secret.tsx';
import { choiceOf, roleOf, useGivableRoles } from './role-choice.ts';

interface InviteProps {
  /** What is known of the invited person: an earlier invitation, or their employee record. */
  of?: Partial<Pick<Invitation, 'name' | 'email' | 'role' | 'roleId' | 'employeeId'>>;
  onClose: () => void;
}

/** Invites a person to sign in. An earlier invitation of the address ends. */
export function Invite({
  of: { name = '', email = '', role = 'employee', roleId = null, employeeId = null } = {},
  onClose,
}: InviteProps) {
  const t = useTexts();
  const givable = useGivableRoles();
  const invite = useWrite('createInvitation');
  const first = { name, email, role: choiceOf({ role, roleId }), employeeId };
  const form = useForm<typeof first>(first, invite.error);
  const made = invite.data?.data;
  return (
    <FormModal
      title={t('users.invite')}
      action={made ? t('actions.done') : t('users.make')}
      onClose={onClose}
      onSubmit={() => (made ? onClose() : invite.mutate({ body: { ...form.values, ...roleOf(form.values.role) } }))}
      write={invite}
      form={form}
    >
      {made?.key === null && <Text size="sm">{t('users.mailed', { email: made.email })}</Text>}
      {made?.key && (
        <SecretOnce label={t('users.link')} value={`${location.origin}${root}${paths.acceptInvitation}#${made.key}`} />
      )}
      {!made && (
        <>
          <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
          <TextInput label={t('fields.email')} type="email" required {...form.field('email')} />
          <Select
            label={t('users.role')}
            description={givable.noteOf(form.values.role)}
            data={givable.options()}
            allowDeselect={false}
            {...form.field('role')}
          />
          <EmployeeSelect label={t('users.employee')} {...form.field('employeeId')} />
        </>
      )}
    </FormModal>
  );
}
