/** A form over an operation: errors of the API are shown at their fields. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CallOptions, OperationId } from '../../sdk/client.ts';
import { api, fieldErrors, useWriteBy, type WriteState } from '../api.ts';
import { t } from '../i18n/texts.ts';
import { ExplainedButton } from '../ui/explained-button.tsx';
import { changeMerging, type ReadRow, readerOf, type Stored } from './change-merging.ts';
import { inputOf } from './input-of.ts';
import { ProblemAlert } from './states.tsx';
import { useUnsavedInput } from './unsaved-input.ts';
import { Window } from './window.tsx';

interface Field<Name> {
  name: Name;
  onChange: (value: unknown) => void;
  error: string | undefined;
}

export interface FormState<Values> {
  values: Values;
  /** The properties of an input: its value, and the handler of changes. */
  field<Name extends keyof Values & string>(name: Name): Field<Name> & { value: Values[Name] };
  /** The properties of a checkbox. */
  check<Name extends keyof Values & string>(name: Name): Field<Name> & { checked: boolean };
  set(values: Partial<Values>): void;
  /** Begins again with other first values; what was typed since the form was drawn stays. */
  restart(first: Values): void;
  /** The names of the drawn fields, which show their errors themselves. */
  drawn: ReadonlySet<string>;
  /** Whether the values differ from the first ones. */
  isChanged: boolean;
  /** The write that sends it. */
  write: WriteState;
}

/** Of a form that sends nothing itself: what follows it does. */
const idle: WriteState = { isPending: false, error: null };

/** What the elements around a form need to know about it. */
export type FormFacts = Pick<FormState<object>, 'drawn'> & Partial<Pick<FormState<object>, 'isChanged' | 'write'>>;

/** Values with what was typed: where the present ones are others than the earlier ones. */
const withTyped = <Values extends object>(next: Values, earlier: Values, present: Values): Values => ({
  ...next,
  ...Object.fromEntries(Object.entries(present).filter(([name, value]) => value !== earlier[name as keyof Values])),
});

/** The state of a form over a write, of which it shows the last refusal. */
export function useForm<Values extends object>(initial: Values, write: WriteState = idle): FormState<Values> {
  const [values, setValues] = useState(initial);
  const [first, setFirst] = useState(initial);
  const [refused, setRefused] = useState({ error: write.error, values });
  if (refused.error !== write.error) setRefused({ error: write.error, values });
  const errors = fieldErrors(write.error);
  const drawn = new Set<string>();
  const field = <Name extends keyof Values & string>(name: Name): Field<Name> => {
    drawn.add(name);
    return {
      name,
      onChange: (given) => {
        const value = inputOf(given);
        setValues((before) => ({ ...before, [name]: value }));
      },
      // What was corrected since is no longer marked.
      error: values[name] === refused.values[name] ? errors[name] : undefined,
    };
  };
  return {
    values,
    drawn,
    write,
    isChanged: JSON.stringify(values) !== JSON.stringify(first),
    restart: (next) => {
      setFirst(next);
      setValues((present) => withTyped(next, values, present));
    },
    set: (changed) => setValues((before) => ({ ...before, ...changed })),
    field: (name) => ({ ...field(name), value: values[name] }),
    check: (name) => ({ ...field(name), checked: values[name] === true }),
  };
}

interface Saving<Row, Body> extends WriteState {
  /**
   * The row that the input is based on: as it was when the form was opened, even if a newer version is read meanwhile. Only
   * what another user made of the same fields is in it, once the user was told.
   */
  read: Row;
  save: (body: Body) => void;
}

/**
 * Creates a row, or changes an existing one; the version that was read when the form was opened
 * goes along, so that a change in between is not overwritten, but merged if it is of other fields.
 * @param create the operation that creates a row
 * @param change the operation that changes a row
 * @param row the row to change; without it, one is created
 * @param readRow reads the row again, if no operation does it at the address of the change
 */
export function useSave<Create extends OperationId, Change extends OperationId, Row extends Stored | undefined>(
  create: Create,
  change: Change,
  row: Row,
  onSaved: () => void,
  readRow?: ReadRow,
): Saving<Row, CallOptions<Create>['body'] & CallOptions<Change>['body']> {
  const [read, setRead] = useState(row);
  const { mutate, isPending, error } = useWriteBy((body: object, idempotencyKey) =>
    read
      ? changeMerging(change, read, body, readRow ?? readerOf(change, read), setRead)
      : api(create, { body, idempotencyKey } as unknown as CallOptions<Create>),
  );
  return { read, isPending, error, save: (body) => mutate(body as object, { onSuccess: onSaved }) };
}

/** The same for an existing row. */
export const useChange = <Change extends OperationId, Row extends Stored>(
  change: Change,
  row: Row,
  onSaved: () => void,
  readRow?: ReadRow,
) => useSave(change, change, row, onSaved, readRow);

/** Its state: errors of these fields are not repeated below them. The write is that of the form, if it has no other. */
type Sent = { form: FormFacts & { write: WriteState }; write?: WriteState } | { form?: FormFacts; write: WriteState };

type FormProps = Sent & {
  onSubmit: () => void;
  /** What its button says: by default that it saves. */
  action?: string;
  /** Whether it ends something, which the colour of its button says. */
  isFinal?: boolean;
  /** Why it cannot be sent yet. */
  disabled?: string | undefined;
  onCancel?: () => void;
  /** What became of it, next to the button; empty: nothing yet. */
  said?: string;
  children: ReactNode;
};

export function Form({
  onSubmit,
  form,
  write = form?.write ?? idle,
  action = t('actions.save'),
  isFinal = false,
  disabled,
  onCancel,
  said,
  children,
}: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  useFirstMarked(element, write.error);
  useFirstFocused(element);
  const typed = useUnsavedInput({
    isChanged: form?.isChanged ?? false,
    isPending: write.isPending,
    error: write.error,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const unread = element.current?.querySelector<HTMLElement>('[data-unread]');
    if (!unread) return onSubmit();
    // It says what is wrong once it was left.
    unread.blur();
    unread.focus();
  };
  return (
    <form ref={element} onSubmit={submit} noValidate {...typed}>
      <Stack>
        {children}
        <ProblemAlert error={write.error} drawn={form?.drawn} />
        <Group className="form-foot" justify="flex-end">
          {said !== undefined && (
            <Text role="status" size="sm" c="dimmed">
              {said}
            </Text>
          )}
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('actions.cancel')}
            </Button>
          )}
          <ExplainedButton
            type="submit"
            // What stays on its page has nothing to save at first.
            variant={said !== undefined && form?.isChanged === false ? 'default' : 'filled'}
            loading={write.isPending}
            whyNot={disabled}
            {...(isFinal && { color: 'red' })}
          >
            {action}
          </ExplainedButton>
        </Group>
      </Stack>
    </form>
  );
}

/**
 * Moves the focus to the first field with an error, or else what is wrong with a group of fields or with all into sight: in a
 * long form it may be out of it.
 */
function useFirstMarked(form: RefObject<HTMLFormElement | null>, error: unknown): void {
  useEffect(() => {
    if (!error) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else form.current?.querySelector('.mantine-InputWrapper-error, [role=alert]')?.scrollIntoView({ block: 'center' });
  }, [form, error]);
}

/** A window begins in its first field, unless it says where; but with no list open over the others. */
function useFirstFocused(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    if (form.current?.closest('[role=dialog]')?.querySelector('[data-autofocus]') !== null) return;
    const first = form.current.querySelector('input:enabled:not([type=hidden]), textarea:enabled');
    if (!first?.matches('[aria-haspopup=listbox]:not([readonly])')) first?.setAttribute('data-autofocus', '');
  }, [form]);
}

/** A form in a window. */
export function FormModal({
  title,
  size = 'lg',
  onClose,
  ...form
}: FormProps & { title: string; size?: 'lg' | 'xl'; onClose: () => void }) {
  return (
    <Window title={title} size={size} onClose={onClose}>
      <Form {...form} onCancel={onClose} />
    </Window>
  );
}
