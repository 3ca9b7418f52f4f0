import { Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExportProfileTemplate, PayExport } from '../../../../sdk/schemas.ts';
import { api, byName, useRead, useReadAll } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { ProblemAlert } from '../../../ui/states.tsx';

/** Which version of which profile writes a file; without a profile, that for which the export was made. */
interface WrittenBy {
  profileId?: string;
  profileVersion?: number;
}

/** Saves an export as a file of a payroll system, by an export profile; a template becomes a profile first. */
export function ExportFiles({ exported }: { exported: PayExport }) {
  const { id: exportId, profileId: own, profileVersion: ownVersion } = exported;
  const t = useTexts();
  const queries = useQueryClient();
  const profiles = useReadAll('listExportProfiles', byName);
  const templates = useRead('listExportProfileTemplates');
  const save = useMutation({
    mutationFn: async (writtenBy: WrittenBy) => {
      saveFile(await api('downloadPayExportFile', { path: { id: exportId }, query: { ...writtenBy } }));
    },
  });
  const begin = useMutation({
    mutationFn: async ({ profile }: ExportProfileTemplate) => {
      const { data } = await api('createExportProfile', { body: profile });
      await queries.invalidateQueries({ queryKey: ['listExportProfiles'] });
      await save.mutateAsync({ profileId: data.id });
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
          {ownVersion !== null && (
            <Menu.Item onClick={() => save.mutate({})}>{t('periods.ownFile', { version: ownVersion })}</Menu.Item>
          )}
          {existing
            .filter(({ id, version }) => id !== own || version !== ownVersion)
            .map(({ id, name, version }) => (
              <Menu.Item key={id} onClick={() => save.mutate({ profileId: id, profileVersion: version })}>
                {t('periods.fileOf', { name, version })}
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
