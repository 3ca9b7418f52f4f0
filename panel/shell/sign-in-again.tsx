import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../api.ts';
import { setSessionEnded } from '../ended-session.ts';
import { t } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { root } from '../root.ts';
import { Form, useForm } from '../ui/form.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Window } from '../ui/window.tsx';

/** Above all other windows. */
const top = 1000;

/** Lets the user whose session has ended sign in again, over the page as it is. */
export function SignInAgain({ email }: { email: string }) {
  const [asksCode, setAsksCode] = useState(false);
  return (
    <Window title={t('signIn.againTitle')} withCloseButton={false} zIndex={top} onClose={() => {}}>
      <Stack>
        <Text>{t(asksCode ? 'signIn.codeNote' : 'signIn.again')}</Text>
        {asksCode ? <Code /> : <Password email={email} onCode={() => setAsksCode(true)} />}
        <Anchor size="sm" href={root + paths.signIn}>
          {t('signIn.other')}
        </Anchor>
      </Stack>
    </Window>
  );
}

const goOn = () => setSessionEnded(false);

function Password({ email, onCode }: { email: string; onCode: () => void }) {
  const signIn = useWrite('signIn');
  const form = useForm({ email, password: '' }, signIn);
  const submit = () =>
    signIn.mutate({ body: form.values }, { onSuccess: ({ data }) => (data.secondFactorRequired ? onCode() : goOn()) });
  return (
    <Form onSubmit={submit} form={form} action={t('signIn.action')}>
      <TextInput label={t('fields.email')} type="email" autoComplete="username" readOnly {...form.field('email')} />
      <PasswordField
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
function Code() {
  const signIn = useWrite('signInWithCode');
  const form = useForm({ code: '' }, signIn);
  const submit = () => signIn.mutate({ body: form.values }, { onSuccess: goOn });
  return (
    <Form onSubmit={submit} form={form} action={t('signIn.action')}>
      <TextInput label={t('fields.code')} autoComplete="one-time-code" required autoFocus {...form.field('code')} />
    </Form>
  );
}
