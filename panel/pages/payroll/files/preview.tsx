import { Button, Code, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportProfileProposal, PayPeriod } from '../../../../sdk/schemas.ts';
import { api, useReadAll } from '../../../api.ts';
import { addDays, todayIn } from '../../../calendar.ts';
import { formatDays } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useMe } from '../../../session.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';

/** The days before today whose periods can be previewed. */
const before = 100;

/** The beginning of the file of a period, before the profile is stored. */
export function Preview({ profile }: { profile: ExportProfileProposal }) {
  const t = useTexts();
  const today = todayIn(useMe().company.timeZone);
  const periods = useReadAll('listPayPeriods', { query: { from: addDays(today, -before), to: today } });
  const [chosen, setChosen] = useState<string | null>(null);
  const rows: PayPeriod[] = (periods.data?.data ?? []).toReversed();
  const periodId = chosen ?? rows[0]?.id ?? null;
  const preview = useMutation({ mutationFn: () => api('previewExportProfile', { body: { profile, periodId } }) });
  const shown = preview.data?.data;
  if (periods.data && rows.length === 0) return <Text c="dimmed">{t('files.noPreview')}</Text>;
  return (
    <Stack gap="xs">
      <Group align="end">
        <Select
          label={t('files.previewOf')}
          data={rows.map(({ id, from, to }) => ({ value: id, label: formatDays(from, to) }))}
          allowDeselect={false}
          value={periodId}
          onChange={setChosen}
        />
        <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
          {t('files.preview')}
        </Button>
      </Group>
      <ProblemAlert error={preview.error} />
      {shown && (
        <>
          <Text size="sm" c="dimmed">
            {shown.fileName}
          </Text>
          <Code block tabIndex={0} style={{ overflow: 'auto' }}>
            {shown.text}
          </Code>
        </>
      )}
    </Stack>
  );
}
