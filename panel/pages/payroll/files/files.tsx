import { Button, Menu, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ExportProfileProposal } from '../../../../sdk/schemas.ts';
import { byName, useRead, useReadAll } from '../../../api.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { AreaPage } from '../../../shell/area-page.tsx';
import { Catalogue } from '../../../ui/catalogue.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Payroll > Files: how exports look as files of payroll systems. */
export function Files() {
  const [template, setTemplate] = useState<ExportProfileProposal>();
  const addButton = (onAdd: () => void) => (
    <NewProfile
      onChoose={(chosen) => {
        setTemplate(chosen);
        onAdd();
      }}
    />
  );
  return (
    <Catalogue
      texts="files"
      minWidth={560}
      head={(onAdd) => (
        <AreaPage area="payroll" actions={onAdd && addButton(onAdd)}>
          <Text c="dimmed" maw={720} mb="md">
            {t('files.note')}
          </Text>
        </AreaPage>
      )}
      first={addButton}
      rows={useReadAll('listExportProfiles', byName)}
      remove="deleteExportProfile"
      columns={[
        { label: t('fields.format'), value: ({ format }) => t(`files.formats.${format}`) },
        { label: t('fields.content'), value: ({ content }) => t(`files.contents.${content}`) },
        { label: t('fields.columns'), value: ({ columns }) => formatNumber(columns.length) },
      ]}
      form={(profile, onClose) => <ProfileForm profile={profile} template={template} onClose={onClose} />}
    />
  );
}

/** Begins a profile, empty or from a template. */
function NewProfile({ onChoose }: { onChoose: (template: ExportProfileProposal | undefined) => void }) {
  const templates = useRead('listExportProfileTemplates');
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" width={320} onClose={() => target.current?.focus()}>
      <Menu.Target>
        <Button ref={target}>{t('files.new')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose(undefined)}>{t('files.empty')}</Menu.Item>
        <Menu.Label>{t('periods.fileTemplates')}</Menu.Label>
        {templates.data?.data.map(({ code, profile }) => (
          <Menu.Item key={code} onClick={() => onChoose(profile)}>
            {profile.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
