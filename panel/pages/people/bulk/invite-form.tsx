import { Select, Text } from '@mantine/core';
import { formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useForm } from '../../../ui/form.tsx';
import { type RoleChoice, useGivableRoles } from '../../configuration/role-choice.ts';
import { ChangeForm } from './change-form.tsx';
import { type BulkFormProps, invitationsOf } from './work.ts';

/** Each invitation is a request; this is half of what an account may send in a minute. */
const mostAtOnce = 500;

/** The built-in roles that many employees have; the others are given one by one. */
const roles = ['manager', 'employee'] as const;

/** Asks for the role of the invited employees. */
export function InviteForm({ count, onReady, onCancel }: BulkFormProps) {
  const t = useTexts();
  const givable = useGivableRoles();
  const form = useForm<{ role: RoleChoice }>({ role: 'employee' }, null);
  const { role } = form.values;
  const limit = t('bulk.inviteLimit', { shown: formatNumber(mostAtOnce) });
  const submit = () =>
    onReady({
      ...invitationsOf(role, t('bulk.noEmail')),
      question: t('bulk.invite', { count, shown: formatNumber(count), role: givable.nameOf(role) }),
      note: t('bulk.inviteNote'),
    });
  return (
    <ChangeForm onSubmit={submit} onCancel={onCancel} form={form} disabled={count > mostAtOnce ? limit : undefined}>
      <Select
        label={t('users.role')}
        description={givable.noteOf(role)}
        data={givable.options(roles)}
        allowDeselect={false}
        data-autofocus
        {...form.field('role')}
      />
      {count > mostAtOnce && (
        <Text size="sm" role="status">
          {limit}
        </Text>
      )}
    </ChangeForm>
  );
}
