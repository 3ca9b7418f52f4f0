import type { HomeRequest } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { Read } from '../../ui/states.tsx';
import { Window } from '../../ui/window.tsx';
import { Decide } from '../time-off/decide.tsx';

interface AcceptByIdProps {
  request: HomeRequest;
  onClose: () => void;
}

/** Accepts a request in a window, with a comment, after it is read whole. */
export const AcceptById = (props: AcceptByIdProps) =>
  props.request.category === 'vacation' ? <OfVacation {...props} /> : <OfAbsence {...props} />;

function OfVacation({ request: { id }, ...props }: AcceptByIdProps) {
  const found = useRead('getVacationDayOffRequest', { path: { id } });
  return found.data ? (
    <Decide verdict="accept" requests={[{ ...found.data.data, category: 'vacation' }]} {...props} />
  ) : (
    <Waiting of={found} {...props} />
  );
}

function OfAbsence({ request: { id }, ...props }: AcceptByIdProps) {
  const found = useRead('getAbsenceDayOffRequest', { path: { id } });
  return found.data ? (
    <Decide verdict="accept" requests={[{ ...found.data.data, category: 'absence' }]} {...props} />
  ) : (
    <Waiting of={found} {...props} />
  );
}

interface WaitingProps extends Omit<AcceptByIdProps, 'request'> {
  of: Parameters<typeof Read>[0]['of'];
}

/** The window until the request is read, or why it could not be. */
function Waiting({ of: found, onClose }: WaitingProps) {
  return (
    <Window size="lg" onClose={onClose} title={t('timeOff.acceptTitle', { count: 1 })}>
      <Read of={found}>{() => null}</Read>
    </Window>
  );
}
