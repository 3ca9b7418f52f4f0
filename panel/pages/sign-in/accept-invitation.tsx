import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { enter } from '../../root.ts';
import { Form, useForm } from '../../ui/form.tsx';
import { Outside } from './outside.tsx';

/** The key stands behind the `#`, so that no server and no log on the way sees it. */
export function AcceptInvitation() {
  const { t } = useTranslation();
  const accept = useWrite('acceptInvitation');
  const form = useForm({ password: '' }, accept.error);
  const submit = () => {
    const { password } = form.values;
    accept.mutate(
      { body: { key: location.hash.slice(1), password } },
      {
        onSuccess: async ({ data }) => {
          const { data: answer } = await api('signIn', { body: { email: data.email, password } });
          enter(answer.secondFactorRequired ? paths.signIn : paths.home);
        },
      },
    );
  };
  return (
    <Outside title={t('invitation.title')} note={t('invitation.note')}>
      <Form onSubmit={submit} write={accept} form={form} action={t('invitation.action')}>
        <PasswordInput
          label={t('fields.password')}
          description={t('fields.passwordNote')}
          autoComplete="new-password"
          required
          autoFocus
          {...form.field('password')}
        />
      </Form>
    </Outside>
  );
}
