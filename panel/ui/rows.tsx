import { Button, Group, type GroupProps, Input, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldErrors } from '../api.ts';
import { t } from '../i18n/texts.ts';
import { inputOf } from './input-of.ts';

interface RowOf<R> {
  /** From one on. */
  number: number;
  /** The properties of an input of a member. */
  field: <Name extends keyof R & string>(
    name: Name,
  ) => { value: R[Name]; error: string | undefined; onChange: (value: unknown) => void };
}

interface RowsProps<R> extends Pick<GroupProps, 'align' | 'wrap'> {
  /** The field of the body that they are, as errors point to it. */
  name: string;
  label?: string;
  rows: readonly R[];
  /** The last refusal. */
  error: unknown;
  /** What the button says that adds a row, and the row; its first member shows what is wrong with the whole row. */
  add: string;
  next: R;
  /** The name of the button that removes a row, where the inputs do not say which it is. */
  remove?: (number: number) => string;
  /** The number of rows that stay. */
  least?: number;
  onChange: (rows: R[]) => void;
  children: (row: RowOf<R>) => ReactNode;
}

/** Rows of a few inputs each, to which others are added, and which are removed. */
export function Rows<R extends object>(props: RowsProps<R>) {
  const { name, label, rows, error, add, next, remove, least = 0, onChange, children, ...group } = props;
  const errors = fieldErrors(error);
  const rowAt = (at: number): RowOf<R> => ({
    number: at + 1,
    field: (member) => ({
      value: (rows[at] as R)[member],
      error:
        errors[`${name}.${at}.${member}`] ?? (member === Object.keys(next)[0] ? errors[`${name}.${at}`] : undefined),
      onChange: (given) => onChange(rows.map((row, i) => (i === at ? { ...row, [member]: inputOf(given) } : row))),
    }),
  });
  return (
    <>
      {label && (
        <Text size="sm" fw={500}>
          {label}
        </Text>
      )}
      {label && errors[name] && <Input.Error>{errors[name]}</Input.Error>}
      {rows.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays while it is written
        <Group key={i} align="flex-end" wrap="nowrap" {...group}>
          {children(rowAt(i))}
          {rows.length > least && (
            <Button
              variant="default"
              aria-label={remove?.(i + 1)}
              onClick={() => onChange(rows.filter((_, at) => at !== i))}
            >
              {t('policies.remove')}
            </Button>
          )}
        </Group>
      ))}
      <Button size="xs" variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => onChange([...rows, next])}>
        {add}
      </Button>
    </>
  );
}
