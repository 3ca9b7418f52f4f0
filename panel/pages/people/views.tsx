import { Button, CloseButton, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PeopleView } from '../../../sdk/schemas.ts';
import { api, useRead, useWriteBy, type WriteState } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { FormModal, useForm } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { ProblemAlert, Read } from '../../ui/states.tsx';
import type { Filters } from './query.ts';

/** A way to look at the list: whom it shows, in which order and columns. */
interface View {
  filters: Filters;
  columns: string[];
}

const viewOf = ({ search, columns }: PeopleView): View => ({
  filters: Object.fromEntries(new URLSearchParams(search)),
  columns,
});

const isSame = (a: View, b: View): boolean =>
  JSON.stringify([Object.entries(a.filters).sort(), a.columns]) ===
  JSON.stringify([Object.entries(b.filters).sort(), b.columns]);

interface ViewsProps {
  /** The list as it is now. */
  shown: View;
  onOpen: (view: View) => void;
}

/** The views that a user has saved: to open, to add and to delete. */
export function Views({ shown, onOpen }: ViewsProps) {
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const found = useRead('listPeopleViews');
  const views = found.data?.data ?? [];
  // A write replaces all views, so it begins with those of now: another window may have saved some.
  const write = useWriteBy(async ({ name, view }: { name: string; view?: PeopleView }) => {
    const { data } = await api('listPeopleViews', {});
    const others = data.filter((one) => one.name.toLowerCase() !== name.toLowerCase());
    const changed = view ? [...others, view].sort((a, b) => a.name.localeCompare(b.name)) : others;
    return api('savePeopleViews', { body: { views: changed } });
  });
  const add = (name: string) => {
    const { filters, columns } = shown;
    const view = { name, search: new URLSearchParams({ ...filters }).toString(), columns };
    write.mutate({ name, view }, { onSuccess: () => setSaving(false) });
  };
  const present = views.find((view) => isSame(viewOf(view), shown));
  return (
    <>
      <Popover position="bottom-end" withinPortal trapFocus opened={isOpen} onChange={setOpen}>
        <Popover.Target>
          <Button size="xs" radius="xl" variant="default" onClick={() => setOpen(!isOpen)}>
            {present ? t('views.present', { name: present.name }) : t('views.title')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('views.title')} mah="70dvh" maw={320} style={{ overflowY: 'auto' }}>
          <Stack gap="xs">
            <ProblemAlert error={write.error} />
            <Read of={found} none={<Text size="sm">{t('views.none')}</Text>}>
              {() => null}
            </Read>
            {views.map((view) => (
              <Group key={view.name} justify="space-between" wrap="nowrap" gap="xs">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  c="var(--mantine-color-text)"
                  aria-current={view === present}
                  onClick={() => {
                    onOpen(viewOf(view));
                    setOpen(false);
                  }}
                >
                  {view.name}
                </Button>
                <CloseButton
                  size="sm"
                  aria-label={t('views.remove', { name: view.name })}
                  onClick={() => write.mutate({ name: view.name })}
                />
              </Group>
            ))}
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setOpen(false);
                setSaving(true);
              }}
            >
              {t('views.save')}
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {isSaving && <SaveView write={write} onSave={add} onClose={() => setSaving(false)} />}
    </>
  );
}

interface SaveViewProps {
  write: WriteState;
  onSave: (name: string) => void;
  onClose: () => void;
}

function SaveView({ write, onSave, onClose }: SaveViewProps) {
  const form = useForm({ name: '' });
  const name = form.values.name.trim();
  return (
    <FormModal
      title={t('views.saveTitle')}
      onClose={onClose}
      onSubmit={() => onSave(name)}
      write={write}
      form={form}
      disabled={name === '' ? t('views.named') : undefined}
    >
      <Note>{t('views.saveNote')}</Note>
      <TextInput label={t('fields.name')} required maxLength={60} data-autofocus {...form.field('name')} />
    </FormModal>
  );
}
