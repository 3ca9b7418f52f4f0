import { Alert, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead, useWrite } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Form, useForm } from '../../ui/form.tsx';
import { Read } from '../../ui/states.tsx';
import { Outside } from './outside.tsx';

/** Asks for the address of a user who forgot the password. What it says does not depend on whether a user has it. */
export function ForgotPassword() {
  const t = useTexts();
  const setUp = useRead('getSetUp');
  return (
    <Outside title={t('forgotPassword.title')}>
      <Read of={setUp}>
        {({ data }) => (data.sendsMail ? <Request /> : <Alert color="blue">{t('forgotPassword.noMail')}</Alert>)}
      </Read>
      <Link to={paths.signIn}>{t('forgotPassword.back')}</Link>
    </Outside>
  );
}

function Request() {
  const t = useTexts();
  const request = useWrite('requestPasswordLink');
  const form = useForm({ email: '' }, request.error);
  const sentTo = request.data?.data.email;
  if (sentTo !== undefined) {
    return (
      <Alert color="green" role="status">
        {t('forgotPassword.sent', { email: sentTo })}
      </Alert>
    );
  }
  return (
    <Form
      onSubmit={() => request.mutate({ body: form.values })}
      write={request}
      form={form}
      action={t('forgotPassword.action')}
    >
      <TextInput
        label={t('fields.email')}
        description={t('forgotPassword.note')}
        type="email"
        autoComplete="username"
        required
        autoFocus
        {...form.field('email')}
      />
    </Form>
  );
}
