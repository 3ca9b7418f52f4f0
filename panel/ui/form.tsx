/** A form over an operation: what the API says of a field stands at the field. */
import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors, type WriteState } from '../api.ts';
import { ProblemAlert } from './states.tsx';
import { Window } from './window.tsx';

export interface FormState<Values> {
  values: Values;
  /** What goes into an input: its value, and what to do when it changes. */
  field<Name extends keyof Values & string>(
    name: Name,
  ): { name: Name; value: Values[Name]; onChange: (value: unknown) => void; error: string | undefined };
  set(values: Partial<Values>): void;
}

const inputOf = (given: unknown) => {
  const target = (given as { currentTarget?: HTMLInputElement } | null)?.currentTarget;
  return target === undefined ? given : target.type === 'checkbox' ? target.checked : target.value;
};

/** The state of a form; errors come from the last refusal. */
export function useForm<Values extends object>(initial: Values, error: unknown): FormState<Values> {
  const [values, setValues] = useState(initial);
  const errors = fieldErrors(error);
  return {
    values,
    set: (changed) => setValues((before) => ({ ...before, ...changed })),
    field: (name) => ({
      name,
      value: values[name],
      onChange: (given) => {
        const value = inputOf(given);
        setValues((before) => ({ ...before, [name]: value }));
      },
      error: errors[name],
    }),
  };
}

interface FormProps {
  onSubmit: () => void;
  /** What sends it. */
  write: WriteState;
  action: string;
  /** Why it cannot be sent yet. */
  disabled?: string | undefined;
  onCancel?: () => void;
  children: ReactNode;
}

export function Form({ onSubmit, write, action, disabled, onCancel, children }: FormProps) {
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {children}
        <ProblemAlert error={write.error} />
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('actions.cancel')}
            </Button>
          )}
          <Button type="submit" loading={write.isPending} disabled={disabled !== undefined} title={disabled}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A form in a window of its own. */
export function FormModal({ title, onClose, ...form }: FormProps & { title: string; onClose: () => void }) {
  return (
    <Window title={title} size="lg" onClose={onClose}>
      <Form {...form} onCancel={onClose} />
    </Window>
  );
}
