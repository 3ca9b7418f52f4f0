import type { ComponentProps } from 'react';
import { t } from '../../../i18n/texts.ts';
import { Form } from '../../../ui/form.tsx';
import { idle } from '../../../ui/idle.ts';

type ChangeFormProps = Pick<ComponentProps<typeof Form>, 'form' | 'onSubmit' | 'onCancel' | 'disabled' | 'children'>;

/** The form of a change to many employees: it sends nothing, a question follows it. */
export function ChangeForm(form: ChangeFormProps) {
  return <Form {...form} action={t('bulk.continue')} write={idle} />;
}
