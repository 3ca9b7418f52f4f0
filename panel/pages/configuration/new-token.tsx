import { Checkbox, TextInput } from '@mantine/core';
import { useWrite } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Form, useForm } from '../../ui/form.tsx';
import { SecretMade } from '../../ui/secret.tsx';
import { Window } from '../../ui/window.tsx';
import { earlierShape } from './earlier-shape.tsx';
import type { Scope } from './scopes.ts';
import { ScopesTable } from './scopes-table.tsx';
import { TryIt } from './try-it.tsx';

/** Makes a token and shows its secret, this once. */
export function NewToken({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts();
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
  const t = useTexts();
  const create = useWrite('createApiToken');
  const form = useForm<Values>({ name: '', all: false, scopes: [], expires: '', compat: false }, create.error);
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
    <Form onSubmit={submit} write={create} form={form} action={t('api.create')} onCancel={onClose}>
      <TextInput
        label={t('fields.name')}
        description={t('api.nameNote')}
        required
        data-autofocus
        {...form.field('name')}
      />
      <TextInput label={t('api.expires')} description={t('api.expiresNote')} type="date" {...form.field('expires')} />
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
