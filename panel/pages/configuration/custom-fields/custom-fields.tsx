import { Button, Text, VisuallyHidden } from '@mantine/core';
import type { CustomField } from '../../../../sdk/schemas.ts';
import { useReadAll } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Catalogue } from '../../../ui/catalogue.tsx';
import { PageHeader, ProblemAlert } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { CustomFieldForm } from './custom-field-form.tsx';
import { inOrder } from './in-order.ts';
import { MoveButtons, useMove } from './move.tsx';

/** Configuration > Custom fields: the fields that a company adds to its employees. */
export function CustomFields() {
  const t = useTexts();
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
          <PageHeader title={t('customFields.title')} note={t('customFields.note')}>
            <Button onClick={onAdd}>{t('customFields.new')}</Button>
          </PageHeader>
          <ProblemAlert error={move.error} />
          <VisuallyHidden role="status">
            {move.isSuccess &&
              moved &&
              t('customFields.moved', { name: moved.name, place: placeOf(moved) + 1, count: fields.length })}
          </VisuallyHidden>
        </>
      )}
      rows={list}
      remove="deleteCustomField"
      tag={({ sensitive }) => sensitive && <Tag color="yellow">{t('customFields.sensitiveTag')}</Tag>}
      columns={[
        { label: t('customFields.type'), value: ({ type }) => t(`customFields.types.${type}`) },
        {
          label: t('customFields.options'),
          value: ({ options }) => (
            <Text size="sm" lineClamp={2} maw={280}>
              {options?.join(', ') ?? '–'}
            </Text>
          ),
        },
        { label: t('customFields.slug'), value: ({ slug }) => <code>{slug}</code> },
        {
          label: t('customFields.order'),
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
