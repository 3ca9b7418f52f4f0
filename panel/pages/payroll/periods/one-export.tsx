import { Button, Code, Group, Menu, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExportProfileTemplate, PayExport } from '../../../../sdk/schemas.ts';
import { api, byName, readAll, useRead, useReadAll } from '../../../api.ts';
import { formatInstant, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { may, useMe } from '../../../session.tsx';
import { lazyPart } from '../../../shell/lazy-part.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { fileNamePart, saveFile, saveJson } from '../../../ui/save-file.ts';
import { ProblemAlert } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ReceiptTag } from './status-tag.tsx';
import { Totals } from './totals.tsx';

const Corrections = lazyPart(() => import('./corrections.tsx'), 'Corrections');
const RejectedRows = lazyPart(() => import('./rejected-rows.tsx'), 'RejectedRows');

/** One export of a period: its totals, its files, and the answer of the payroll system. */
export function OneExport({ exported, isLatest }: { exported: PayExport; isLatest: boolean }) {
  const { sha256, sequence, receiptAt, status } = exported;
  const isRejected = status === 'partial' || status === 'rejected';
  return (
    <Paper withBorder p="lg" component="article">
      <Stack>
        <Group justify="space-between">
          <Group gap="xs">
            <Title order={3}>{t('periods.exportedOn', { at: formatInstant(exported.createdAt) })}</Title>
            <ReceiptTag status={status} />
            {!isLatest && <Tag color="gray">{t('periods.superseded')}</Tag>}
          </Group>
          <Group gap="xs">
            <ExportFiles exported={exported} />
            <Download exported={exported} />
          </Group>
        </Group>
        <Disclosure summary={t('periodReview.all')}>
          <Totals exported={exported} />
        </Disclosure>
        <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
          {receiptAt && (
            <div>
              {t('periods.answered')}:{' '}
              {t('periods.answeredOn', { status: t(`periodStates.receipts.${status}`), at: formatInstant(receiptAt) })}
            </div>
          )}
        </Text>
        {may('updateCompany') && (
          <Disclosure summary={t('periods.details')}>
            <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
              {t('periods.sequence')}: {formatNumber(sequence)}
              {sha256 !== undefined && (
                <div>
                  SHA-256: <Code>{sha256}</Code>
                </div>
              )}
            </Text>
          </Disclosure>
        )}
        {isRejected && <RejectedRows exported={exported} />}
        {exported.corrections > 0 && <Corrections exportId={exported.id} />}
      </Stack>
    </Paper>
  );
}

/** Saves the rows of an export, with what tells which export they are of. */
function Download({ exported }: { exported: PayExport }) {
  const { company } = useMe();
  const { id, from, to } = exported;
  const save = useMutation({
    mutationFn: async () => {
      const data = await readAll('listPayExportRows', { path: { id } });
      saveJson(`${fileNamePart(company.name)}-payroll-${from}-${to}.json`, { export: exported, data });
    },
  });
  return (
    <>
      <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        {t('periods.download')}
      </Button>
      <ProblemAlert error={save.error} />
    </>
  );
}

/** Which version of which profile writes a file; without a profile, that for which the export was made. */
interface WrittenBy {
  profileId?: string;
  profileVersion?: number;
}

/** Saves an export as a file of a payroll system, by an export profile; a template becomes a profile first. */
function ExportFiles({ exported }: { exported: PayExport }) {
  const { id: exportId, profileId: own, profileVersion: ownVersion } = exported;
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
  const further = (may('createExportProfile') ? (templates.data?.data ?? []) : []).filter(
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
