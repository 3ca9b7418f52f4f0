import { Button, CloseButton, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { idle } from '../../ui/idle.ts';
import type { Filters } from './query.ts';

/** A way to look at the list: whom it shows, in which order and columns. */
interface View {
  name: string;
  /** With the order. */
  filters: Filters;
  columns: string[];
}

const isSame = (a: Omit<View, 'name'>, b: Omit<View, 'name'>): boolean =>
  JSON.stringify([Object.entries(a.filters).sort(), a.columns]) ===
  JSON.stringify([Object.entries(b.filters).sort(), b.columns]);

interface ViewsProps {
  /** The list as it is now. */
  shown: Omit<View, 'name'>;
  onOpen: (view: Omit<View, 'name'>) => void;
}

/** The views that a user has saved in this browser: to open, to add and to delete. */
export function Views({ shown, onOpen }: ViewsProps) {
  const t = useTexts();
  const [views, setViews] = useLocalStorage<View[]>({
    key: `rollcall.people.views.${useMe().id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const others = (name: string) => views.filter((view) => view.name !== name);
  const save = (name: string) => {
    setViews([...others(name), { name, ...shown }].sort((a, b) => a.name.localeCompare(b.name)));
    setSaving(false);
  };
  const present = views.find((view) => isSame(view, shown));
  return (
    <>
      <Popover position="bottom-end" withinPortal trapFocus opened={isOpen} onChange={setOpen}>
        <Popover.Target>
          <Button variant="default" onClick={() => setOpen(!isOpen)}>
            {present ? t('views.present', { name: present.name }) : t('views.title')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('views.title')} mah="70dvh" maw={320} style={{ overflowY: 'auto' }}>
          <Stack gap="xs">
            {views.length === 0 && <Text size="sm">{t('views.none')}</Text>}
            {views.map((view) => (
              <Group key={view.name} justify="space-between" wrap="nowrap" gap="xs">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  c="var(--mantine-color-text)"
                  aria-current={view === present}
                  onClick={() => {
                    onOpen(view);
                    setOpen(false);
                  }}
                >
                  {view.name}
                </Button>
                <CloseButton
                  size="sm"
                  aria-label={t('views.remove', { name: view.name })}
                  onClick={() => setViews(others(view.name))}
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
      {isSaving && <SaveView onSave={save} onClose={() => setSaving(false)} />}
    </>
  );
}

function SaveView({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const t = useTexts();
  const form = useForm({ name: '' }, null);
  const name = form.values.name.trim();
  return (
    <FormModal
      title={t('views.saveTitle')}
      action={t('actions.save')}
      onClose={onClose}
      onSubmit={() => onSave(name)}
      write={idle}
      form={form}
      disabled={name === '' ? t('views.named') : undefined}
    >
      <Text size="sm" c="dimmed">
        {t('views.saveNote')}
      </Text>
      <TextInput label={t('fields.name')} required maxLength={60} data-autofocus {...form.field('name')} />
    </FormModal>
  );
}
