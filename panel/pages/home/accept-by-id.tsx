import type { HomeRequest } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { Read } from '../../ui/states.tsx';
import { Window } from '../../ui/window.tsx';
import { Decide } from '../time-off/decide.tsx';
import type { Request } from '../time-off/request.ts';

const reads = { vacation: 'getVacationDayOffRequest', absence: 'getAbsenceDayOffRequest' } as const;

/** Accepts a request in a window, with a comment, after it is read whole. */
export function AcceptById({ request: { id, category }, onClose }: { request: HomeRequest; onClose: () => void }) {
  const found = useRead(reads[category], { path: { id } });
  if (found.data) {
    return <Decide verdict="accept" requests={[{ ...found.data.data, category } as Request]} onClose={onClose} />;
  }
  return (
    <Window size="lg" onClose={onClose} title={t('timeOff.acceptTitle', { count: 1 })}>
      <Read of={found}>{() => null}</Read>
    </Window>
  );
}
