import { Anchor, Checkbox, Code, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useWrite } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { root } from '../../root.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { SecretMade } from '../../ui/secret.tsx';
import { Window } from '../../ui/window.tsx';
import { earlierShape } from './earlier-shape.tsx';
import type { Scope } from './scopes.ts';
import { ScopesTable } from './scopes-table.tsx';

/** Makes a token and shows its secret, this once. */
export function NewToken({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Window opened={opened} onClose={onClose} title={t('api.newToken')} size="lg">
      <NewTokenForm onClose={onClose} />
    </Window>
  );
}

interface Values {
  name: string;
  all: boolean;
  scopes: Scope[];
  expires: string;
  compat: boolean;
}

function NewTokenForm({ onClose }: { onClose: () => void }) {
  const create = useWrite('createApiToken');
  const form = useForm<Values>({ name: '', all: false, scopes: [], expires: '', compat: false }, create);
  if (create.data) {
    const { secret } = create.data.data;
    return (
      <SecretMade label={t('api.secret')} value={secret} onClose={onClose}>
        <TryIt secret={secret} />
      </SecretMade>
    );
  }
  const { name, all, scopes: chosen, expires, compat } = form.values;
  const submit = () =>
    create.mutate({
      body: {
        name,
        scopes: all ? ['*'] : chosen,
        expiresAt: expires === '' ? null : new Date(`${expires}T23:59:59`).toISOString(),
        compat: compat ? earlierShape : null,
      },
    });
  return (
    <Form onSubmit={submit} form={form} action={t('api.create')} onCancel={onClose}>
      <TextInput
        label={t('fields.name')}
        description={t('api.nameNote')}
        required
        data-autofocus
        {...form.field('name')}
      />
      <DateInput label={t('fields.expiresAt')} description={t('api.expiresNote')} {...form.field('expires')} />
      <Checkbox label={t('api.earlier')} description={t('api.earlierNote')} {...form.check('compat')} />
      <Checkbox label={t('api.allScopes')} {...form.check('all')} />
      {!all && (
        <ScopesTable
          hasCodes
          value={chosen}
          onChange={(value) => form.set({ scopes: value })}
          error={form.field('scopes').error}
        />
      )}
    </Form>
  );
}

/** A first request with a token, to copy into a terminal. */
function TryIt({ secret }: { secret: string }) {
  const command = `curl -H "Authorization: Bearer ${secret}" "${location.origin}${root}/core/v3/employees?limit=1"`;
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="sm">{t('api.tryIt')}</Text>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Anchor component="button" type="button" onClick={copy} fz="sm">
              {copied ? t('actions.copied') : t('actions.copy')}
            </Anchor>
          )}
        </CopyButton>
      </Group>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {command}
      </Code>
    </Stack>
  );
}
