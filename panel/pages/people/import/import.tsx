import { Alert, Button, Group, Paper, Stack, Table, Textarea, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { CustomField } from '../../../../sdk/schemas.ts';
import { useCreate, useRead, useReadAll } from '../../../api.ts';
import { formatInstant, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { may } from '../../../session.tsx';
import { isUnderWay } from '../../../shell/followed-import.ts';
import { FileField } from '../../../ui/file-field.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Listing } from '../../../ui/listing.tsx';
import { saveCsv } from '../../../ui/save-file.ts';
import { Denied, PageHeader, ProblemAlert, Read } from '../../../ui/states.tsx';
import { inOrder } from '../../configuration/custom-fields/in-order.ts';
import { namedFields } from './fields.ts';
import { readText } from './read-text.ts';

/** The most bytes of a file, a little less than of the request that brings it. */
const maxBytes = 7_500_000;

/** Takes a file, or rows copied from a spreadsheet; offers a template with the names of the columns. */
function Choose({ custom }: { custom: CustomField[] }) {
  const navigate = useNavigate();
  const create = useCreate('createImport');
  const [pasted, setPasted] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  const give = (fileName: string, text: string) => {
    const size = new TextEncoder().encode(JSON.stringify(text)).length;
    setTooLarge(size > maxBytes);
    if (size > maxBytes) return;
    create.mutate(
      { body: { fileName: fileName.slice(0, 200), text } },
      { onSuccess: ({ data: { id } }) => void navigate({ to: paths.importOfPeople, params: { id } }) },
    );
  };
  const read = useMutation({
    mutationFn: async (file: File) => give(file.name, readText(new Uint8Array(await file.arrayBuffer()))),
  });
  const takePasted = (event: FormEvent) => {
    event.preventDefault();
    read.reset();
    give(t('import.pasted'), pasted);
  };
  const saveTemplate = () => {
    // New employees have no id yet.
    const names = namedFields(custom)
      .flatMap(({ items }) => items)
      .filter(({ value }) => value !== 'id')
      .map(({ label }) => label);
    void saveCsv('employees-template.csv', names, []);
  };
  return (
    <Paper
      withBorder
      p="lg"
      maw={720}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        read.mutate(file);
      }}
    >
      <form onSubmit={takePasted}>
        <Stack>
          <FileField
            label={t('import.file')}
            description={t('import.fileNote')}
            placeholder={t('import.choose')}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={(file) => file && read.mutate(file)}
          />
          <Textarea
            label={t('import.paste')}
            description={t('import.pasteNote')}
            autosize
            minRows={6}
            maxRows={16}
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          />
          {isTooLarge && (
            <Alert color="red" role="alert" title={t('import.tooLarge', { max: formatNumber(maxBytes / 1_000_000) })} />
          )}
          <ProblemAlert error={read.error ?? create.error} />
          <LeaveGuard isActive={pasted.trim() !== '' && !create.isPending} />
          <Group justify="space-between">
            <Button variant="default" onClick={saveTemplate}>
              {t('import.template')}
            </Button>
            <Button type="submit" disabled={pasted.trim() === ''} loading={create.isPending}>
              {t('import.read')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

/** Employees > Import: a new file, and the earlier ones. */
export function ImportPage() {
  return (
    <>
      <PageHeader title={t('nav.importPeople')} note={t('import.note')} trail={[[paths.people, t('nav.people')]]} />
      {may('listImports') ? <Start /> : <Denied />}
    </>
  );
}

function Start() {
  const custom = useReadAll('listCustomFields', inOrder);
  return (
    <Stack gap="xl">
      <Read of={custom}>{({ data }) => <Choose custom={data} />}</Read>
      <Earlier />
    </Stack>
  );
}

/** The latest imports: one under way can be followed, a checked one started. */
function Earlier() {
  const imports = useRead('listImports');
  return (
    <Read of={imports}>
      {({ data }) =>
        data.length > 0 && (
          <div>
            <Title order={2} mb="xs">
              {t('import.earlier')}
            </Title>
            <Listing
              minWidth={560}
              head={[t('import.file'), t('fields.status'), t('import.rowCount'), t('import.by'), t('import.at')]}
            >
              {data.map(({ id, fileName, status, counts, createdBy, createdAt }) => (
                <Table.Tr key={id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Link to={paths.importOfPeople} params={{ id }}>
                      {fileName}
                    </Link>
                  </Table.Td>
                  <Table.Td>{t(`import.statuses.${status}`)}</Table.Td>
                  <Table.Td>{formatNumber(counts.rows)}</Table.Td>
                  <Table.Td>{createdBy.name}</Table.Td>
                  <Table.Td>{formatInstant(createdAt)}</Table.Td>
                </Table.Tr>
              ))}
            </Listing>
            {data.some(({ status }) => isUnderWay(status)) && <Follow />}
          </div>
        )
      }
    </Read>
  );
}

/** Reads the list again until no import is under way. */
function Follow() {
  useRead('listImports', { refetchInterval: 3_000 });
  return null;
}
