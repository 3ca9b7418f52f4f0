import { List, SegmentedControl, Select, Textarea } from '@mantine/core';
import { byName, useReadAll, useWrite } from '../../../api.ts';
import { t } from '../../../i18n/texts.ts';
import { FormModal, useForm } from '../../../ui/form.tsx';
import { linesOf } from '../../../ui/lines.ts';
import { Note } from '../../../ui/note.tsx';
import { optionsOf } from '../../../ui/options.ts';

interface Values {
  from: 'template' | 'tasks';
  templateId: string | null;
  /** One in each line. */
  tasks: string;
}

/** Starts an onboarding from a template, or with custom tasks. */
export function StartOnboarding({ employeeId, onClose }: { employeeId: string; onClose: () => void }) {
  const start = useWrite('createOnboarding');
  const templates = useReadAll('listOnboardingTemplates', byName);
  const form = useForm<Values>({ from: 'template', templateId: null, tasks: '' }, start);
  const { from, templateId, tasks } = form.values;
  const own = linesOf(tasks).map((title) => ({ title }));
  const isTemplate = from === 'template';
  const isReady = isTemplate ? templateId !== null : own.length > 0;
  const chosen = templates.data?.data.find(({ id }) => id === templateId);
  const submit = () =>
    start.mutate({ body: { employeeId, ...(isTemplate ? { templateId } : { tasks: own }) } }, { onSuccess: onClose });
  return (
    <FormModal
      title={t('onboarding.start')}
      action={t('onboarding.startAction')}
      disabled={isReady ? undefined : t('onboarding.chooseFirst')}
      onClose={onClose}
      onSubmit={submit}
      form={form}
    >
      <SegmentedControl
        aria-label={t('onboarding.from')}
        data={[
          { value: 'template', label: t('onboarding.fromTemplate') },
          { value: 'tasks', label: t('onboarding.fromTasks') },
        ]}
        value={from}
        onChange={(value) => form.set({ from: value })}
      />
      {isTemplate ? (
        <>
          <Select
            label={t('onboarding.template')}
            data={optionsOf(templates.data?.data)}
            searchable
            required
            nothingFoundMessage={t('onboarding.noTemplates')}
            {...form.field('templateId')}
          />
          {chosen && (
            <List size="sm">
              {chosen.tasks.map(({ title }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two tasks may have one title
                <List.Item key={i}>{title}</List.Item>
              ))}
            </List>
          )}
        </>
      ) : (
        <Textarea
          label={t('fields.tasks')}
          description={t('onboarding.tasksNote')}
          required
          autosize
          minRows={4}
          {...form.field('tasks')}
        />
      )}
      <Note>{t('onboarding.startNote')}</Note>
    </FormModal>
  );
}
