import type { ComponentProps } from 'react';
import { useRead } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useSeesOthers } from '../../session.tsx';
import { AreaPage } from '../../shell/area-page.tsx';

/** The frame of all time-off pages: the title, and links to the others. */
export function TimeOffPage(page: Pick<ComponentProps<typeof AreaPage>, 'note' | 'actions' | 'children'>) {
  const seesOthers = useSeesOthers('listVacationCalendarTotals');
  // The navigation reads it.
  const waiting = useRead('getHome', { enabled: false }).data?.data.inbox.requests?.total;
  return (
    <AreaPage
      area="timeOff"
      names={seesOthers ? {} : { [paths.timeOffBalances]: t('timeOff.mine') }}
      waiting={{ [paths.timeOffRequests]: waiting }}
      {...page}
    />
  );
}
