import { Button, FileInput, Group, Paper, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CustomField } from '../../../../sdk/schemas.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { saveCsv } from '../../../ui/save-file.ts';
import { namedFields } from './fields.ts';
import type { Source } from './import.tsx';
import { readTable } from './read-table.ts';
import { readText } from './read-text.ts';

interface ChooseProps {
  custom: CustomField[];
  onChoose: (source: Source) => void;
}

/** Takes a file, or rows copied from a spreadsheet; offers a template with the names of the columns. */
export function Choose({ custom, onChoose }: ChooseProps) {
  const t = useTexts();
  const [pasted, setPasted] = useState('');
  const takeFile = async (file: File | null) => {
    if (!file) return;
    const { text, encoding } = readText(new Uint8Array(await file.arrayBuffer()));
    onChoose({ table: await readTable(text), encoding });
  };
  const takePasted = async (event: FormEvent) => {
    event.preventDefault();
    onChoose({ table: await readTable(pasted), encoding: null });
  };
  const saveTemplate = () => {
    const named = namedFields(custom, t);
    // New employees have no id yet.
    const columns = [...named.own.filter(({ value }) => value !== 'id'), ...named.custom];
    void saveCsv(
      'employees-template.csv',
      columns.map(({ label }) => label),
      [],
    );
  };
  return (
    <Paper withBorder p="lg" maw={720}>
      <form onSubmit={takePasted}>
        <Stack>
          <FileInput
            label={t('import.file')}
            description={t('import.fileNote')}
            placeholder={t('import.choose')}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={takeFile}
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
          <Group justify="space-between">
            <Button variant="default" onClick={saveTemplate}>
              {t('import.template')}
            </Button>
            <Button type="submit" disabled={pasted.trim() === ''}>
              {t('import.read')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
