import { PasswordInput } from '@mantine/core';
import { api, useWrite } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { enter } from '../../root.ts';
import { Form, useForm } from '../../ui/form.tsx';
import { Outside } from './outside.tsx';

/** Choosing a password by the link of a reset. The key stands behind the `#`, so that no server on the way sees it. */
export function ResetPassword() {
  const t = useTexts();
  const choose = useWrite('choosePassword');
  const form = useForm({ password: '' }, choose.error);
  const submit = () => {
    const { password } = form.values;
    choose.mutate(
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
    <Outside title={t('resetPassword.title')} note={t('resetPassword.note')}>
      <Form onSubmit={submit} write={choose} form={form} action={t('resetPassword.action')}>
        <PasswordInput
          label={t('account.new')}
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
