import { Anchor, Button, Code, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useRead, useWrite } from '../../api.ts';
import { formatInstant } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { browserName } from '../../ui/browser-name.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Copy } from '../../ui/secret.tsx';
import { PageHeader, Read } from '../../ui/states.tsx';
import { AccountTabs } from './account-tabs.tsx';

/** One's own sign-in: password, second factor, sessions. */
export function AccountPage() {
  const me = useMe();
  return (
    <>
      <PageHeader title={t('nav.account')} note={me.email} />
      <AccountTabs />
      <Stack maw={560}>
        <Password />
        <SecondFactor />
        <Sessions />
      </Stack>
    </>
  );
}

function Password() {
  const change = useWrite('changePassword');
  const nothing = { currentPassword: '', newPassword: '' };
  const form = useForm(nothing, change);
  return (
    <Paper withBorder p="lg">
      <Title order={2} mb="sm">
        {t('fields.password')}
      </Title>
      <Form
        onSubmit={() => change.mutate({ body: form.values }, { onSuccess: () => form.set(nothing) })}
        form={form}
        action={t('account.changePassword')}
        said={change.isSuccess ? t('account.changed') : ''}
      >
        <PasswordField
          label={t('account.present')}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <PasswordField
          label={t('account.new')}
          description={t('signIn.passwordNote')}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
      </Form>
    </Paper>
  );
}

/** The key that an authenticator app asks for where it cannot scan, in groups of four. */
const keyOf = (uri: string): string => (new URL(uri).searchParams.get('secret') ?? '').replaceAll(/.{4}(?=.)/g, '$& ');

function SecondFactor() {
  const me = useMe();
  const begin = useWrite('beginSecondFactor');
  const confirm = useWrite('confirmSecondFactor');
  const end = useWrite('endSecondFactor');
  const change = { isPending: begin.isPending || end.isPending, error: begin.error ?? end.error };
  const password = useForm({ password: '' }, change);
  const code = useForm({ code: '' }, confirm);
  const isOn = me.hasSecondFactor;
  /** What was typed and shown does not stay on the screen. */
  const forget = () => {
    begin.reset();
    password.set({ password: '' });
    code.set({ code: '' });
  };
  return (
    <Paper withBorder p="lg">
      <Title order={2} mb="sm">
        {t('account.secondFactor')}
      </Title>
      {begin.data && !isOn ? (
        <Form
          onSubmit={() => confirm.mutate({ body: code.values }, { onSuccess: forget })}
          form={code}
          action={t('account.confirm')}
        >
          <Text>{t('account.scan')}</Text>
          {/* Black on white in both schemes: apps read nothing else with certainty. */}
          <QRCodeSVG value={begin.data.data.uri} size={192} marginSize={4} title={t('account.code')} />
          <Text size="sm">{t('account.byHand')}</Text>
          <Code block>{keyOf(begin.data.data.uri)}</Code>
          <Anchor href={begin.data.data.uri}>{t('account.onThisDevice')}</Anchor>
          <Text>{t('account.backup')}</Text>
          <Group gap="xs" align="flex-start" wrap="nowrap">
            <Code block style={{ flexGrow: 1 }}>
              {begin.data.data.backupCodes.join('\n')}
            </Code>
            <Copy value={begin.data.data.backupCodes.join('\n')} />
          </Group>
          <TextInput label={t('fields.code')} autoComplete="one-time-code" {...code.field('code')} />
        </Form>
      ) : (
        <Form
          onSubmit={() =>
            isOn
              ? end.mutate({ body: password.values }, { onSuccess: forget })
              : begin.mutate({ body: password.values })
          }
          form={password}
          action={isOn ? t('account.end') : t('account.begin')}
        >
          <Text>{isOn ? t('account.isOn') : t('account.isOff')}</Text>
          <PasswordField label={t('account.present')} autoComplete="current-password" {...password.field('password')} />
        </Form>
      )}
    </Paper>
  );
}

function Sessions() {
  const sessions = useRead('listSessions');
  const end = useWrite('endOtherSessions');
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  return (
    <Paper withBorder p="lg">
      <Title order={2} mb="sm">
        {t('account.sessions')}
      </Title>
      <Read of={sessions}>
        {({ data }) => (
          <Stack gap="xs" align="flex-start">
            {data.sessions.map(({ id, createdAt, userAgent }) => (
              <Text key={id} size="sm" title={userAgent ?? undefined}>
                {browserName(userAgent)} · {t('account.since', { at: formatInstant(createdAt) })}
              </Text>
            ))}
            <Button variant="default" onClick={() => setAsks(true)}>
              {t('account.endOthers')}
            </Button>
          </Stack>
        )}
      </Read>
      {asks && (
        <Confirm
          title={t('account.endOthersTitle')}
          isFinal={false}
          action={t('account.endOthers')}
          write={end}
          onConfirm={() => end.mutate({}, { onSuccess: close })}
          onClose={close}
        >
          {t('account.endOthersText')}
        </Confirm>
      )}
    </Paper>
  );
}
