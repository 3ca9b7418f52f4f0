/** A form over an operation: what the API says of a field stands at the field. */
import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { CallOptions, OperationId } from '../../sdk/client.ts';
import { fieldErrors, useWrite, type WriteState } from '../api.ts';
import { useTexts } from '../i18n/texts.ts';
import { ProblemAlert } from './states.tsx';
import { Window } from './window.tsx';

interface Field<Name> {
  name: Name;
  onChange: (value: unknown) => void;
  error: string | undefined;
}

export interface FormState<Values> {
  values: Values;
  /** What goes into an input: its value, and what to do when it changes. */
  field<Name extends keyof Values & string>(name: Name): Field<Name> & { value: Values[Name] };
  /** What goes into a checkbox. */
  check<Name extends keyof Values & string>(name: Name): Field<Name> & { checked: boolean };
  set(values: Partial<Values>): void;
  /** The names of the fields that were drawn: what is wrong with them stands there. */
  drawn: ReadonlySet<string>;
}

const inputOf = (given: unknown) => {
  const target = (given as { currentTarget?: HTMLInputElement } | null)?.currentTarget;
  return target === undefined ? given : target.type === 'checkbox' ? target.checked : target.value;
};

/** The state of a form; errors come from the last refusal. */
export function useForm<Values extends object>(initial: Values, error: unknown): FormState<Values> {
  const [values, setValues] = useState(initial);
  const errors = fieldErrors(error);
  const drawn = new Set<string>();
  const field = <Name extends keyof Values & string>(name: Name): Field<Name> => {
    drawn.add(name);
    return {
      name,
      onChange: (given) => {
        const value = inputOf(given);
        setValues((before) => ({ ...before, [name]: value }));
      },
      error: errors[name],
    };
  };
  return {
    values,
    drawn,
    set: (changed) => setValues((before) => ({ ...before, ...changed })),
    field: (name) => ({ ...field(name), value: values[name] }),
    check: (name) => ({ ...field(name), checked: values[name] === true }),
  };
}

interface Stored {
  id: string;
  version: number;
}

/**
 * Makes what a form is about, or changes it if it is there already; the version that was read as the form was opened
 * goes along, so that a change in between is not overwritten.
 * @param create the operation that makes one
 * @param change the operation that changes one
 * @param row what is changed; without it one is made
 */
export function useSave<Create extends OperationId, Change extends OperationId>(
  create: Create,
  change: Change,
  row: Stored | undefined,
  onSaved: () => void,
): WriteState & { save: (body: CallOptions<Create>['body'] & CallOptions<Change>['body']) => void } {
  // What is typed began with the row as it was then: a newer one that is read meanwhile does not make it newer.
  const [read] = useState(row);
  const { mutate, isPending, error } = useWrite<OperationId>(read ? change : create);
  return {
    isPending,
    error,
    save: (body) => {
      const call = read ? { path: { id: read.id }, body: { ...(body as object), version: read.version } } : { body };
      mutate(call as CallOptions<OperationId>, { onSuccess: onSaved });
    },
  };
}

/** The same where it is there already. */
export const useChange = <Change extends OperationId>(change: Change, row: Stored, onSaved: () => void) =>
  useSave(change, change, row, onSaved);

interface FormProps {
  onSubmit: () => void;
  /** What sends it. */
  write: WriteState;
  /** Its state: what the API says of these fields is not said again below them. */
  form?: Pick<FormState<object>, 'drawn'>;
  action: string;
  /** Why it cannot be sent yet. */
  disabled?: string | undefined;
  onCancel?: () => void;
  children: ReactNode;
}

export function Form({ onSubmit, write, form, action, disabled, onCancel, children }: FormProps) {
  const t = useTexts();
  const marked = useFirstMarked(write.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={marked} onSubmit={submit} noValidate>
      <Stack>
        {children}
        <ProblemAlert error={write.error} drawn={form?.drawn} />
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

/** Puts the focus on the first field that a refusal marks: in a long form it may be out of sight. */
function useFirstMarked(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}

/** A form in a window. */
export function FormModal({ title, onClose, ...form }: FormProps & { title: string; onClose: () => void }) {
  return (
    <Window title={title} size="lg" onClose={onClose}>
      <Form {...form} onCancel={onClose} />
    </Window>
  );
}
