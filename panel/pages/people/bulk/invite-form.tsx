import { Select, Text } from '@mantine/core';
import { formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useForm } from '../../../ui/form.tsx';
import { ChangeForm } from './change-form.tsx';
import { type BulkFormProps, invitationsOf } from './work.ts';

/** Each invitation is a request; this is half of what an account may send in a minute. */
const mostAtOnce = 500;

const roles = ['employee', 'manager'] as const;

/** Asks for the role of the invited employees. */
export function InviteForm({ count, onReady, onCancel }: BulkFormProps) {
  const t = useTexts();
  const form = useForm({ role: roles[0] as (typeof roles)[number] }, null);
  const { role } = form.values;
  const limit = t('bulk.inviteLimit', { shown: formatNumber(mostAtOnce) });
  const submit = () =>
    onReady({
      ...invitationsOf(role, t('bulk.noEmail')),
      question: t('bulk.invite', { count, shown: formatNumber(count), role: t(`roles.${role}`) }),
      note: t('bulk.inviteNote'),
    });
  return (
    <ChangeForm onSubmit={submit} onCancel={onCancel} form={form} disabled={count > mostAtOnce ? limit : undefined}>
      <Select
        label={t('users.role')}
        data={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
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
