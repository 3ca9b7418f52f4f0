import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReadAll, useWrite } from '../../../api.ts';
import { Catalogue } from '../../../ui/catalogue.tsx';
import { PageHeader } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { CustomFieldForm } from './custom-field-form.tsx';

/** Configuration > Custom fields: what a company keeps of its people besides what everybody keeps. */
export function CustomFields() {
  const { t } = useTranslation();
  return (
    <Catalogue
      texts="customFields"
      minWidth={680}
      head={(onAdd) => (
        <PageHeader title={t('customFields.title')} note={t('customFields.note')}>
          <Button onClick={onAdd}>{t('customFields.new')}</Button>
        </PageHeader>
      )}
      rows={useReadAll('listCustomFields', { query: { orderBy: 'name asc' } })}
      remove={useWrite('deleteCustomField')}
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
      ]}
      form={(field, onClose) => <CustomFieldForm field={field} onClose={onClose} />}
    />
  );
}
