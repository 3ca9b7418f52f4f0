import { todayIn } from '../../../calendar.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useMe } from '../../../session.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import type { Filters } from '../query.ts';

/** Saves the employees who match the filters as a CSV file; administrators choose whether it has pay. */
export function ExportPeople({ filters }: { filters: Filters }) {
  const t = useTexts();
  const { role, company } = useMe();
  const isAdministrator = role === 'administrator';
  const saving = (withPay: boolean) => async (tell: (done: number) => void) => {
    const { savePeople } = await import('./save-people.ts');
    const parts = { withPlaces: isAdministrator, withPay, withCustomFields: isAdministrator };
    await savePeople({ filters, ...parts, today: todayIn(company.timeZone), t, tell });
  };
  return (
    <ExportButton
      label={t('export.action')}
      progress={(shown) => t('export.progress', { shown })}
      save={
        isAdministrator
          ? [
              { label: t('export.people'), save: saving(false) },
              { label: t('export.withPay'), save: saving(true) },
            ]
          : saving(false)
      }
    />
  );
}
