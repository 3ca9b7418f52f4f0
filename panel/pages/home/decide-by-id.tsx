import type { HomeRequest } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Read } from '../../ui/states.tsx';
import { Window } from '../../ui/window.tsx';
import { Decide, type Verdict } from '../time-off/decide.tsx';

interface DecideByIdProps {
  request: HomeRequest;
  verdict: Verdict;
  onClose: () => void;
}

/** Decides a request in a window, with a comment, after it is read whole. */
export const DecideById = (props: DecideByIdProps) =>
  props.request.category === 'vacation' ? <OfVacation {...props} /> : <OfAbsence {...props} />;

function OfVacation({ request: { id }, ...props }: DecideByIdProps) {
  const found = useRead('getVacationDayOffRequest', { path: { id } });
  return found.data ? (
    <Decide requests={[{ ...found.data.data, category: 'vacation' }]} {...props} />
  ) : (
    <Waiting of={found} {...props} />
  );
}

function OfAbsence({ request: { id }, ...props }: DecideByIdProps) {
  const found = useRead('getAbsenceDayOffRequest', { path: { id } });
  return found.data ? (
    <Decide requests={[{ ...found.data.data, category: 'absence' }]} {...props} />
  ) : (
    <Waiting of={found} {...props} />
  );
}

interface WaitingProps extends Omit<DecideByIdProps, 'request'> {
  of: Parameters<typeof Read>[0]['of'];
}

/** The window until the request is read, or why it could not be. */
function Waiting({ of: found, verdict, onClose }: WaitingProps) {
  const t = useTexts();
  return (
    <Window size="lg" onClose={onClose} title={t(`timeOff.${verdict}Title`, { count: 1 })}>
      <Read of={found}>{() => null}</Read>
    </Window>
  );
}
