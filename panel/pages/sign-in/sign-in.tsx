import { PasswordInput, TextInput } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead, useWrite } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { enter } from '../../root.ts';
import { Form, useForm } from '../../ui/form.tsx';
import { Outside } from './outside.tsx';

export function SignIn() {
  const t = useTexts();
  const setUp = useRead('getSetUp');
  const [asksCode, setAsksCode] = useState(false);
  const signIn = useWrite('signIn');
  const form = useForm({ email: '', password: '' }, signIn.error);
  if (setUp.data?.data.isSetUp === false) return <Navigate to={paths.setUp} />;
  if (asksCode) return <SecondFactor />;
  const submit = () =>
    signIn.mutate(
      { body: form.values },
      { onSuccess: ({ data }) => (data.secondFactorRequired ? setAsksCode(true) : enter(paths.home)) },
    );
  return (
    <Outside title={t('signIn.title')}>
      <Form onSubmit={submit} write={signIn} form={form} action={t('signIn.action')}>
        <TextInput
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          required
          autoFocus
          {...form.field('email')}
        />
        <PasswordInput
          label={t('fields.password')}
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
      </Form>
    </Outside>
  );
}

function SecondFactor() {
  const t = useTexts();
  const signIn = useWrite('signInWithCode');
  const form = useForm({ code: '' }, signIn.error);
  return (
    <Outside title={t('signIn.codeTitle')} note={t('signIn.codeNote')}>
      <Form
        onSubmit={() => signIn.mutate({ body: form.values }, { onSuccess: () => enter(paths.home) })}
        write={signIn}
        form={form}
        action={t('signIn.action')}
      >
        <TextInput label={t('fields.code')} autoComplete="one-time-code" required autoFocus {...form.field('code')} />
      </Form>
    </Outside>
  );
}
