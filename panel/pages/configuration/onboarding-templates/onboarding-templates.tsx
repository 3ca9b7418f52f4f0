import { Button, Fieldset, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { OnboardingTemplate, OnboardingTemplateTask } from '../../../../sdk/schemas.ts';
import { byName, fieldErrors, useReadAll } from '../../../api.ts';
import { t } from '../../../i18n/texts.ts';
import { Catalogue } from '../../../ui/catalogue.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { FormModal, useForm, useSave } from '../../../ui/form.tsx';
import { numberOf } from '../../../ui/parse-decimal.ts';
import { PlaceButtons } from '../../../ui/place-buttons.tsx';
import { PageHeader } from '../../../ui/states.tsx';

/** A task as it is typed. */
interface Task {
  title: string;
  dueInDays: string;
  assignee: NonNullable<OnboardingTemplateTask['assignee']> | null;
}

const typedOf = ({ title, dueInDays, assignee }: OnboardingTemplateTask): Task => ({
  title,
  dueInDays: dueInDays == null ? '' : String(dueInDays),
  assignee: assignee ?? null,
});
const emptyTask: Task = { title: '', dueInDays: '', assignee: null };

/** Makes a template of onboardings, or changes one. */
function TemplateForm({ template, onClose }: { template: OnboardingTemplate | undefined; onClose: () => void }) {
  const write = useSave('createOnboardingTemplate', 'updateOnboardingTemplate', template, onClose);
  const form = useForm({ name: template?.name ?? '', tasks: template?.tasks.map(typedOf) ?? [emptyTask] }, write);
  const { name, tasks } = form.values;
  const setTasks = (changed: Task[]) => form.set({ tasks: changed });
  const body = { name, tasks: tasks.map((task) => ({ ...task, dueInDays: numberOf(task.dueInDays) })) };
  return (
    <FormModal
      title={template ? t('actions.edit') : t('templates.new')}
      action={template ? t('actions.save') : t('actions.create')}
      onClose={onClose}
      onSubmit={() => write.save(body)}
      form={form}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      {tasks.map((task, i) => (
        <TaskFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a task is all that identifies it
          key={i}
          task={task}
          place={i}
          count={tasks.length}
          errors={fieldErrors(write.error)}
          onChange={(changed) => setTasks(tasks.with(i, changed))}
          onMove={() => setTasks(tasks.toSpliced(i, 1).toSpliced(i - 1, 0, task))}
          onRemove={() => setTasks(tasks.toSpliced(i, 1))}
        />
      ))}
      <Group>
        <Button variant="default" onClick={() => setTasks([...tasks, emptyTask])}>
          {t('templates.addTask')}
        </Button>
      </Group>
    </FormModal>
  );
}

interface TaskFieldsProps {
  task: Task;
  place: number;
  count: number;
  errors: Record<string, string>;
  onChange: (task: Task) => void;
  onMove: () => void;
  onRemove: () => void;
}

function TaskFields({ task, place, count, errors, onChange, onMove, onRemove }: TaskFieldsProps) {
  const wrong = (field: keyof Task) => errors[`tasks.${place}.${field}`];
  return (
    <Fieldset legend={t('templates.task', { number: place + 1 })}>
      <TextInput
        label={t('templates.taskTitle')}
        required
        value={task.title}
        error={wrong('title')}
        onChange={({ currentTarget }) => onChange({ ...task, title: currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
        <DecimalInput
          label={t('templates.dueInDays')}
          inputMode="numeric"
          value={task.dueInDays}
          error={wrong('dueInDays')}
          onChange={({ currentTarget }) => onChange({ ...task, dueInDays: currentTarget.value })}
        />
        <Select
          label={t('fields.assigneeId')}
          data={(['manager', 'employee'] as const).map((value) => ({
            value,
            label: t(`templates.assignees.${value}`),
          }))}
          clearable
          value={task.assignee}
          error={wrong('assignee')}
          onChange={(assignee) => onChange({ ...task, assignee })}
        />
      </SimpleGrid>
      <PlaceButtons
        place={place}
        count={count}
        reasons={{ isFirst: t('templates.isFirst'), isOnly: t('templates.isOnly') }}
        onMove={onMove}
        onRemove={onRemove}
      />
    </Fieldset>
  );
}

const addButton = (onAdd: () => void) => <Button onClick={onAdd}>{t('templates.new')}</Button>;

/** Configuration > Onboarding templates: the tasks for new employees. */
export function OnboardingTemplates() {
  return (
    <Catalogue
      texts="templates"
      minWidth={480}
      head={(onAdd) => (
        <PageHeader title={t('nav.onboardingTemplates')} note={t('templates.note')}>
          {onAdd && addButton(onAdd)}
        </PageHeader>
      )}
      first={addButton}
      rows={useReadAll('listOnboardingTemplates', byName)}
      remove="deleteOnboardingTemplate"
      columns={[{ label: t('fields.tasks'), value: ({ tasks }) => t('templates.tasksCount', { count: tasks.length }) }]}
      form={(template, onClose) => <TemplateForm template={template} onClose={onClose} />}
    />
  );
}
