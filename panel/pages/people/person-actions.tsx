import { Button, Group, Text, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { EmployeeExpanded } from '../../../sdk/schemas.ts';
import { addDays, todayIn } from '../../calendar.ts';
import { formatDate } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMay, useMe } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.ts';
import { useForm } from '../../ui/form.tsx';
import { DeletePerson } from './delete-person.tsx';
import { Leave } from './leave.tsx';
import { useVerb, VerbWindow } from './verb-window.tsx';

const Invite = lazyPart(() => import('../configuration/invite.tsx'), 'Invite');
const EditPerson = lazyPart(() => import('./details/edit-person.tsx'), 'EditPerson');

interface ActionProps {
  person: EmployeeExpanded;
  onClose: () => void;
}

type Action = 'edit' | 'invite' | 'leave' | 'stay' | 'rehire' | 'delete' | 'restore';

const nameOf = ({ firstName, lastName }: EmployeeExpanded) => `${firstName} ${lastName}`;

/** What may be done about an employee as a whole. */
export function PersonActions({ person }: { person: EmployeeExpanded }) {
  const t = useTexts();
  const [asks, setAsks] = useState<Action | undefined>();
  const close = () => setAsks(undefined);
  const isDeleted = person.deletedAt !== null;
  return (
    <Group gap="xs">
      {isDeleted && (
        <Button variant="default" onClick={() => setAsks('restore')}>
          {t('deleted.restore')}
        </Button>
      )}
      {!isDeleted && <Buttons person={person} onAsk={setAsks} />}
      {asks === 'edit' && (
        <Suspense>
          <EditPerson person={person} onClose={close} />
        </Suspense>
      )}
      {asks === 'invite' && (
        <Suspense>
          <Invite of={{ name: nameOf(person), email: person.email ?? '', employeeId: person.id }} onClose={close} />
        </Suspense>
      )}
      {asks === 'leave' && <Leave person={person} onClose={close} />}
      {asks === 'stay' && <Stay person={person} onClose={close} />}
      {asks === 'rehire' && <Rehire person={person} onClose={close} />}
      {asks === 'restore' && <Restore person={person} onClose={close} />}
      {asks === 'delete' && <DeletePerson person={person} onClose={close} />}
    </Group>
  );
}

function Buttons({ person, onAsk }: { person: EmployeeExpanded; onAsk: (action: Action) => void }) {
  const t = useTexts();
  const may = useMay();
  const isHere = person.status === 'active';
  return (
    <>
      <Button variant="default" onClick={() => onAsk('edit')}>
        {t('actions.edit')}
      </Button>
      {isHere && may('createInvitation') && (
        <Button variant="default" onClick={() => onAsk('invite')}>
          {t('person.invite')}
        </Button>
      )}
      {person.endDate !== null && (
        <Button variant="default" onClick={() => onAsk('stay')}>
          {t('person.stay')}
        </Button>
      )}
      <Button variant="default" onClick={() => onAsk(isHere ? 'leave' : 'rehire')}>
        {t(isHere ? 'person.leave' : 'person.rehire')}
      </Button>
      <Button variant="default" onClick={() => onAsk('delete')}>
        {t('actions.delete')}
      </Button>
    </>
  );
}

/** Takes back an end, announced or in effect. */
function Stay({ person, onClose }: ActionProps) {
  const t = useTexts();
  const verb = useVerb('undoEmployeeDeactivation', onClose);
  // The end that is asked about; once it is taken back, there is none.
  const [day] = useState(person.endDate);
  return (
    <VerbWindow
      title={t('person.stayTitle', { name: nameOf(person) })}
      action={t('person.stay')}
      verb={verb}
      call={{ path: { id: person.id } }}
      onClose={onClose}
    >
      <Text>{t('person.stayText', { day: formatDate(day) })}</Text>
    </VerbWindow>
  );
}

/** Starts a new employment of an employee who has left. */
function Rehire({ person, onClose }: ActionProps) {
  const t = useTexts();
  const verb = useVerb('reactivateEmployee', onClose);
  const today = todayIn(useMe().company.timeZone);
  const [lastDay] = useState(person.endDate);
  const after = lastDay === null ? today : addDays(lastDay, 1);
  const form = useForm({ startDate: after > today ? after : today }, verb.write.error);
  return (
    <VerbWindow
      title={t('person.rehireTitle', { name: nameOf(person) })}
      action={t('person.rehire')}
      onClose={onClose}
      verb={verb}
      call={{ path: { id: person.id }, body: form.values }}
      form={form}
    >
      <Text>{t('person.rehireText', { day: formatDate(lastDay) })}</Text>
      <TextInput label={t('people.firstDay')} type="date" required {...form.field('startDate')} />
    </VerbWindow>
  );
}

/** Brings a deleted employee back, with what the deletion closed. */
function Restore({ person, onClose }: ActionProps) {
  const t = useTexts();
  const verb = useVerb('restoreEmployee', onClose);
  return (
    <VerbWindow
      title={t('deleted.restoreTitle', { name: nameOf(person) })}
      action={t('deleted.restore')}
      verb={verb}
      call={{ path: { id: person.id } }}
      onClose={onClose}
    >
      <Text>{t('deleted.restoreText')}</Text>
    </VerbWindow>
  );
}
