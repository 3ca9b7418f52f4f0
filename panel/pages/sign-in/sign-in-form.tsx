import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Form, useForm } from '../../ui/form.tsx';

interface SignInFormProps {
  /** The only user who may sign in here; without it, any. */
  email?: string;
  onSignedIn: () => void;
  /** Called when the second step begins. */
  onCode: () => void;
}

/** Asks for e-mail address and password. */
function Password({ email, onSignedIn, onCode }: SignInFormProps) {
  const t = useTexts();
  const signIn = useWrite('signIn');
  const form = useForm({ email: email ?? '', password: '' }, signIn.error);
  const submit = () =>
    signIn.mutate(
      { body: form.values },
      { onSuccess: ({ data }) => (data.secondFactorRequired ? onCode() : onSignedIn()) },
    );
  return (
    <Form onSubmit={submit} write={signIn} form={form} action={t('signIn.action')}>
      <TextInput
        label={t('fields.email')}
        type="email"
        autoComplete="username"
        required
        autoFocus={email === undefined}
        readOnly={email !== undefined}
        {...form.field('email')}
      />
      <PasswordInput
        label={t('fields.password')}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.field('password')}
      />
    </Form>
  );
}

/** Asks for a code of the second factor. */
function Code({ onSignedIn }: Pick<SignInFormProps, 'onSignedIn'>) {
  const t = useTexts();
  const signIn = useWrite('signInWithCode');
  const form = useForm({ code: '' }, signIn.error);
  return (
    <Form
      onSubmit={() => signIn.mutate({ body: form.values }, { onSuccess: onSignedIn })}
      write={signIn}
      form={form}
      action={t('signIn.action')}
    >
      <TextInput label={t('fields.code')} autoComplete="one-time-code" required autoFocus {...form.field('code')} />
    </Form>
  );
}

/** The steps of signing in, and whether the second one is shown. */
export function useSignIn({ email, onSignedIn }: Omit<SignInFormProps, 'onCode'>) {
  const t = useTexts();
  const [asksCode, setAsksCode] = useState(false);
  return {
    asksCode,
    note: asksCode ? t('signIn.codeNote') : undefined,
    form: asksCode ? (
      <Code onSignedIn={onSignedIn} />
    ) : (
      <Password {...(email === undefined ? {} : { email })} onSignedIn={onSignedIn} onCode={() => setAsksCode(true)} />
    ),
  };
}
