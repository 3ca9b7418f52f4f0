import { useTexts } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import type { Filters } from './query.ts';

/** Saves the employees who match the filters as a CSV file. */
export function ExportPeople({ filters }: { filters: Filters }) {
  const t = useTexts();
  const withCustomFields = useMe().role === 'administrator';
  const save = async (tell: (done: number) => void) => {
    const { savePeople } = await import('./save-people.ts');
    await savePeople({ filters, withCustomFields, t, tell });
  };
  return <ExportButton label={t('export.action')} progress={(shown) => t('export.progress', { shown })} save={save} />;
}
