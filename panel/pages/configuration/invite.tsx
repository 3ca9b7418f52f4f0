import { Select, Text, TextInput } from '@mantine/core';
import type { InvitationCreate } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { root } from '../../root.ts';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { SecretOnce } from '../../ui/secret.tsx';
import { useGivableRoles } from './built-in-roles.ts';

interface Values extends Pick<InvitationCreate, 'name' | 'email' | 'role'> {
  employeeId: string | null;
}

interface InviteProps {
  /** What is known of the invited person: an earlier invitation, or their employee record. */
  of?: Partial<Values>;
  onClose: () => void;
}

/** Invites a person to sign in. An earlier invitation of the address ends. */
export function Invite({
  of: { name = '', email = '', role = 'employee', employeeId = null } = {},
  onClose,
}: InviteProps) {
  const t = useTexts();
  const givable = useGivableRoles();
  const invite = useWrite('createInvitation');
  const form = useForm<Values>({ name, email, role, employeeId }, invite.error);
  const made = invite.data?.data;
  return (
    <FormModal
      title={t('users.invite')}
      action={made ? t('actions.done') : t('users.make')}
      onClose={onClose}
      onSubmit={() => (made ? onClose() : invite.mutate({ body: form.values }))}
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
            description={t(`users.mayAs.${form.values.role}`)}
            data={givable.map((one) => ({ value: one, label: t(`roles.${one}`) }))}
            allowDeselect={false}
            {...form.field('role')}
          />
          <EmployeeSelect label={t('users.employee')} {...form.field('employeeId')} />
        </>
      )}
    </FormModal>
  );
}
