import { Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExportProfileTemplate } from '../../../../sdk/schemas.ts';
import { api, byName, useRead, useReadAll } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { ProblemAlert } from '../../../ui/states.tsx';

/** Saves an export as a file of a payroll system, by an export profile; a template becomes a profile first. */
export function ExportFiles({ exportId }: { exportId: string }) {
  const t = useTexts();
  const queries = useQueryClient();
  const profiles = useReadAll('listExportProfiles', byName);
  const templates = useRead('listExportProfileTemplates');
  const save = useMutation({
    mutationFn: async (profileId: string) => {
      saveFile(await api('downloadPayExportFile', { path: { id: exportId }, query: { profileId } }));
    },
  });
  const begin = useMutation({
    mutationFn: async ({ profile }: ExportProfileTemplate) => {
      const { data } = await api('createExportProfile', { body: profile });
      await queries.invalidateQueries({ queryKey: ['listExportProfiles'] });
      await save.mutateAsync(data.id);
    },
  });
  const existing = profiles.data?.data ?? [];
  const further = (templates.data?.data ?? []).filter(
    ({ profile }) => !existing.some(({ name }) => name === profile.name),
  );
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" loading={save.isPending || begin.isPending}>
            {t('periods.files')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {existing.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => save.mutate(id)}>
              {name}
            </Menu.Item>
          ))}
          {further.length > 0 && <Menu.Label>{t('periods.fileTemplates')}</Menu.Label>}
          {further.map((template) => (
            <Menu.Item key={template.code} onClick={() => begin.mutate(template)}>
              {template.profile.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ProblemAlert error={begin.error ?? save.error} />
    </>
  );
}
