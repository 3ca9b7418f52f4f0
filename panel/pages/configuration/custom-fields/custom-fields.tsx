import { ActionIcon, Button, Checkbox, Group, Text, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CustomField } from '../../../../sdk/schemas.ts';
import { api, fieldErrors, useReadAll } from '../../../api.ts';
import { t } from '../../../i18n/texts.ts';
import { Catalogue } from '../../../ui/catalogue.tsx';
import { ChoiceSelect } from '../../../ui/choice-select.tsx';
import { FormModal, useForm, useSave } from '../../../ui/form.tsx';
import { DownIcon, UpIcon } from '../../../ui/icons.tsx';
import { linesOf } from '../../../ui/lines.ts';
import { Note } from '../../../ui/note.tsx';
import { PageHeader, ProblemAlert } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { inOrder } from './in-order.ts';

const types = ['text', 'number', 'date', 'select'] as const;

/** Makes a custom field, or changes one. */
function CustomFieldForm({ field, onClose }: { field: CustomField | undefined; onClose: () => void }) {
  const write = useSave('createCustomField', 'updateCustomField', field, onClose);
  const form = useForm(
    {
      name: field?.name ?? '',
      type: field?.type ?? types[0],
      slug: field?.slug ?? '',
      options: field?.options?.join('\n') ?? '',
      sensitive: field?.sensitive ?? false,
    },
    write,
  );
  const { name, type, slug, options, sensitive } = form.values;
  const body = {
    name,
    type,
    sensitive,
    options: type === 'select' ? linesOf(options) : null,
    // A new field gets one; without its own, one that is there is refused.
    ...(slug === '' && !field ? {} : { slug }),
  };
  return (
    <FormModal
      title={field ? t('actions.edit') : t('customFields.new')}
      action={field ? t('actions.save') : t('actions.create')}
      onClose={onClose}
      onSubmit={() => write.save(body)}
      form={form}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <ChoiceSelect choices={types} texts="customFields.types" {...form.field('type')} />
      {type === 'select' && (
        <Textarea
          label={t('fields.options')}
          description={t('customFields.optionsNote')}
          required
          autosize
          minRows={3}
          {...form.field('options')}
          error={optionsError(write.error)}
        />
      )}
      <TextInput label={t('fields.slug')} description={t('customFields.slugNote')} {...form.field('slug')} />
      <Checkbox
        label={t('fields.sensitive')}
        description={t('customFields.sensitiveNote')}
        {...form.check('sensitive')}
      />
      {field && <Note>{t('customFields.editNote')}</Note>}
    </FormModal>
  );
}

/** The errors of the options, of all of them or of one. */
const optionsError = (error: unknown): string | undefined =>
  Object.entries(fieldErrors(error)).find(([name]) => name.split('.')[0] === 'options')?.[1];

const addButton = (onAdd: () => void) => <Button onClick={onAdd}>{t('customFields.new')}</Button>;

/** Configuration > Custom fields: the fields that a company adds to its employees. */
export function CustomFields() {
  const list = useReadAll('listCustomFields', inOrder);
  const fields = list.data?.data ?? [];
  const move = useMove(fields);
  const placeOf = (field: CustomField) => fields.findIndex(({ id }) => id === field.id);
  const { field: moved } = move.variables ?? {};
  return (
    <Catalogue
      texts="customFields"
      minWidth={680}
      head={(onAdd) => (
        <>
          <PageHeader title={t('nav.customFields')} note={t('customFields.note')}>
            {onAdd && addButton(onAdd)}
          </PageHeader>
          <ProblemAlert error={move.error} />
          <VisuallyHidden role="status">
            {move.isSuccess &&
              moved &&
              t('customFields.moved', { name: moved.name, place: placeOf(moved) + 1, count: fields.length })}
          </VisuallyHidden>
        </>
      )}
      first={addButton}
      rows={list}
      remove="deleteCustomField"
      tag={({ sensitive }) => sensitive && <Tag color="yellow">{t('fields.sensitive')}</Tag>}
      columns={[
        { label: t('fields.type'), value: ({ type }) => t(`customFields.types.${type}`) },
        {
          label: t('fields.options'),
          value: ({ options }) => (
            <Text size="sm" lineClamp={2} maw={280}>
              {options?.join(', ') ?? '–'}
            </Text>
          ),
        },
        { label: t('fields.slug'), value: ({ slug }) => <code>{slug}</code> },
        {
          label: t('fields.order'),
          value: (field) => (
            <MoveButtons
              name={field.name}
              place={placeOf(field)}
              count={fields.length}
              isPending={move.isPending}
              onMove={(to) => move.mutate({ field, to })}
            />
          ),
        },
      ]}
      form={(field, onClose) => <CustomFieldForm field={field} onClose={onClose} />}
    />
  );
}

interface Move {
  field: CustomField;
  /** Counted from the top, from 0. */
  to: number;
}

/** Moves a field; the fields whose position changes are written. */
function useMove(fields: CustomField[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ field, to }: Move) => {
      const order = fields.filter(({ id }) => id !== field.id).toSpliced(to, 0, field);
      for (const [place, { id, position }] of order.entries()) {
        if (position !== place + 1) await api('updateCustomField', { path: { id }, body: { position: place + 1 } });
      }
    },
    onSettled: () => queries.invalidateQueries(),
  });
}

interface MoveButtonsProps {
  name: string;
  place: number;
  count: number;
  isPending: boolean;
  onMove: (to: number) => void;
}

/** They stay where the keyboard is, also at the ends and while a move is on its way. */
function MoveButtons({ name, place, count, isPending, onMove }: MoveButtonsProps) {
  const button = (label: string, to: number, icon: ReactNode) => {
    const isIdle = isPending || to < 0 || to >= count;
    return (
      <ActionIcon
        variant="default"
        aria-label={label}
        aria-disabled={isIdle}
        data-disabled={isIdle || undefined}
        onClick={() => !isIdle && onMove(to)}
      >
        {icon}
      </ActionIcon>
    );
  };
  return (
    <Group gap={4} wrap="nowrap">
      {button(t('customFields.moveUp', { name }), place - 1, <UpIcon />)}
      {button(t('customFields.moveDown', { name }), place + 1, <DownIcon />)}
    </Group>
  );
}
