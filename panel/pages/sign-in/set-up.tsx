import { PasswordInput, TextInput } from '@mantine/core';
import { api, fieldErrors, useWrite } from '../../api.ts';
import { presentLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { enter } from '../../root.ts';
import { Form, useForm } from '../../ui/form.tsx';
import { Outside } from './outside.tsx';

export function SetUp() {
  const t = useTexts();
  const setUp = useWrite('setUp');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const form = useForm({ setUpCode: '', company: '', timeZone, name: '', email: '', password: '' }, setUp.error);
  const errors = fieldErrors(setUp.error);
  const submit = () => {
    const { setUpCode, company, timeZone: zone, name, email, password } = form.values;
    setUp.mutate(
      {
        body: {
          setUpCode,
          company,
          timeZone: zone,
          language: presentLanguage(),
          administrator: { name, email, password },
        },
      },
      {
        onSuccess: async () => {
          await api('signIn', { body: { email, password } });
          enter(paths.home);
        },
      },
    );
  };
  return (
    <Outside title={t('setUp.title')} note={t('setUp.note')}>
      <Form onSubmit={submit} write={setUp} form={form} action={t('setUp.action')}>
        <TextInput
          label={t('setUp.code')}
          description={t('setUp.codeNote')}
          autoComplete="off"
          required
          autoFocus
          {...form.field('setUpCode')}
        />
        <TextInput label={t('fields.company')} required {...form.field('company')} />
        <TextInput label={t('fields.timeZone')} required {...form.field('timeZone')} />
        <TextInput
          label={t('fields.name')}
          autoComplete="name"
          required
          {...form.field('name')}
          error={errors['administrator.name']}
        />
        <TextInput
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          required
          {...form.field('email')}
          error={errors['administrator.email']}
        />
        <PasswordInput
          label={t('fields.password')}
          description={t('fields.passwordNote')}
          autoComplete="new-password"
          required
          {...form.field('password')}
          error={errors['administrator.password']}
        />
      </Form>
    </Outside>
  );
}
