import { Paper, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CompanyInfo } from '../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../api.ts';
import { Form, useForm } from '../../ui/form.tsx';
import { LanguageSelect, TimeZoneSelect } from '../../ui/locale-selects.tsx';
import { PageHeader, Read } from '../../ui/states.tsx';

export function CompanyPage() {
  const { t } = useTranslation();
  const info = useRead('getInfo');
  return (
    <>
      <PageHeader title={t('company.title')} note={t('company.note')} />
      <Read of={info}>{({ data }) => <CompanyForm company={data.company} key={data.company.version} />}</Read>
    </>
  );
}

function CompanyForm({ company }: { company: CompanyInfo }) {
  const { t } = useTranslation();
  const change = useWrite('updateCompany');
  const { id, name, language, timeZone } = company;
  const form = useForm({ name, language, timeZone }, change.error);
  return (
    <Paper withBorder p="lg" maw={560}>
      <Form
        onSubmit={() => change.mutate({ path: { id }, body: form.values })}
        write={change}
        action={t('actions.save')}
      >
        <TextInput label={t('fields.name')} required {...form.field('name')} />
        <LanguageSelect label={t('company.language')} {...form.field('language')} />
        <TimeZoneSelect
          label={t('fields.timeZone')}
          description={t('company.timeZoneNote')}
          {...form.field('timeZone')}
        />
      </Form>
    </Paper>
  );
}
