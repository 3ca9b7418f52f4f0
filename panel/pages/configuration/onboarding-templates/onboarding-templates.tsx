import { Button } from '@mantine/core';
import { byName, useReadAll } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Catalogue } from '../../../ui/catalogue.tsx';
import { PageHeader } from '../../../ui/states.tsx';
import { TemplateForm } from './template-form.tsx';

/** Configuration > Onboarding templates: the tasks for new employees. */
export function OnboardingTemplates() {
  const t = useTexts();
  return (
    <Catalogue
      texts="templates"
      minWidth={480}
      head={(onAdd) => (
        <PageHeader title={t('templates.title')} note={t('templates.note')}>
          <Button onClick={onAdd}>{t('templates.new')}</Button>
        </PageHeader>
      )}
      rows={useReadAll('listOnboardingTemplates', byName)}
      remove="deleteOnboardingTemplate"
      columns={[
        { label: t('templates.tasks'), value: ({ tasks }) => t('templates.tasksCount', { count: tasks.length }) },
      ]}
      form={(template, onClose) => <TemplateForm template={template} onClose={onClose} />}
    />
  );
}
