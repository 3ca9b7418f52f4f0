import { todayIn } from '../../../calendar.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useMay, useMe } from '../../../session.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import type { Filters } from '../query.ts';

/** Saves the employees who match the filters as a CSV file; those who see pay choose whether it has pay. */
export function ExportPeople({ filters }: { filters: Filters }) {
  const t = useTexts();
  const { company } = useMe();
  const may = useMay();
  const saving = (withPay: boolean) => async (tell: (done: number) => void) => {
    const { savePeople } = await import('./save-people.ts');
    const parts = { withPlaces: may('listPlacements'), withPay, withCustomFields: may('listCustomFields') };
    await savePeople({ filters, ...parts, today: todayIn(company.timeZone), t, tell });
  };
  return (
    <ExportButton
      label={t('export.action')}
      progress={(shown) => t('export.progress', { shown })}
      save={
        may('listSalaries') && may('listContracts')
          ? [
              { label: t('export.people'), save: saving(false) },
              { label: t('export.withPay'), save: saving(true) },
            ]
          : saving(false)
      }
    />
  );
}
