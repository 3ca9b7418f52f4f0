import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { api, useRead, useWrite } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { enter } from '../../root.ts';
import { Form, useForm } from '../../ui/form.tsx';
import { Outside } from './outside.tsx';

/** The key stands behind the `#`, so that no server and no log on the way sees it. */
const keyOfLink = () => location.hash.slice(1);

/** A signed-in user can accept with the present sign-in; any user can create a new one. */
export function AcceptInvitation() {
  const t = useTexts();
  const me = useRead('getMe');
  const [isNew, setNew] = useState(false);
  // Once is enough: to ask again must not take the form away while it is sent.
  if (!me.isFetched) return <Outside title={t('invitation.title')}>{null}</Outside>;
  const person = me.data?.data;
  if (!person || isNew) return <AsNewPerson />;
  return <AsMyself email={person.email} onNew={() => setNew(true)} />;
}

function AsMyself({ email, onNew }: { email: string; onNew: () => void }) {
  const t = useTexts();
  const accept = useWrite('acceptInvitation');
  const form = useForm({}, accept.error);
  const submit = () => accept.mutate({ body: { key: keyOfLink() } }, { onSuccess: () => enter(paths.home) });
  return (
    <Outside title={t('invitation.title')} note={t('invitation.signedIn', { email })}>
      <Form onSubmit={submit} write={accept} form={form} action={t('invitation.action')}>
        {null}
      </Form>
      <Button variant="subtle" onClick={onNew}>
        {t('invitation.asNewPerson')}
      </Button>
    </Outside>
  );
}

function AsNewPerson() {
  const t = useTexts();
  const accept = useWrite('acceptInvitation');
  const form = useForm({ password: '' }, accept.error);
  const submit = () => {
    const { password } = form.values;
    accept.mutate(
      { body: { key: keyOfLink(), password } },
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
