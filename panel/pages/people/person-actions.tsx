import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Employee } from '../../../sdk/schemas.ts';
import { t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { ActionsMenu } from '../../ui/menu-button.tsx';
import type { Invited } from '../configuration/invite.tsx';

// A window is loaded when it is opened.
const Invite = lazyPart(() => import('../configuration/invite.tsx'), 'Invite');
const InviteButton = lazyPart(() => import('./sign-in-state.tsx'), 'InviteButton');
const EditPerson = lazyPart(() => import('./details/edit-person.tsx'), 'EditPerson');
const Leave = lazyPart(() => import('./leave.tsx'), 'Leave');
const DeletePerson = lazyPart(() => import('./delete-person.tsx'), 'DeletePerson');
const Stay = lazyPart(() => import('./person-verbs.tsx'), 'Stay');
const Rehire = lazyPart(() => import('./person-verbs.tsx'), 'Rehire');
const Restore = lazyPart(() => import('./person-verbs.tsx'), 'Restore');

type Action = 'edit' | 'leave' | 'stay' | 'rehire' | 'delete' | 'restore';

/** What may be done about an employee as a whole. */
export function PersonActions({ person }: { person: Employee }) {
  const [asks, setAsks] = useState<Action | { invited: Invited } | undefined>();
  const close = () => setAsks(undefined);
  const isDeleted = person.deletedAt !== null;
  return (
    <Group gap="xs">
      {isDeleted && (
        <Button variant="default" onClick={() => setAsks('restore')}>
          {t('deletedEmployee.restore')}
        </Button>
      )}
      {!isDeleted && <Buttons person={person} onAsk={setAsks} />}

      {asks === 'edit' && <EditPerson person={person} onClose={close} />}
      {typeof asks === 'object' && <Invite of={asks.invited} onClose={close} />}
      {asks === 'leave' && <Leave person={person} onClose={close} />}
      {asks === 'stay' && <Stay person={person} onClose={close} />}
      {asks === 'rehire' && <Rehire person={person} onClose={close} />}
      {asks === 'restore' && <Restore person={person} onClose={close} />}
      {asks === 'delete' && <DeletePerson person={person} onClose={close} />}
    </Group>
  );
}

function Buttons({ person, onAsk }: { person: Employee; onAsk: (action: Action | { invited: Invited }) => void }) {
  const isHere = person.status === 'active';
  return (
    <>
      <Button variant="default" onClick={() => onAsk('edit')}>
        {t('actions.edit')}
      </Button>
      {isHere && may('createInvitation') && <InviteButton person={person} onInvite={(invited) => onAsk({ invited })} />}
      {person.endDate !== null && (
        <Button variant="default" onClick={() => onAsk('stay')}>
          {t('person.stay')}
        </Button>
      )}
      <Button
        {...(isHere ? { variant: 'subtle', color: 'red' } : { variant: 'default' })}
        onClick={() => onAsk(isHere ? 'leave' : 'rehire')}
      >
        {t(isHere ? 'person.leave' : 'person.rehire')}
      </Button>
      <ActionsMenu choices={[{ label: t('actions.delete'), isFinal: true, act: () => onAsk('delete') }]} />
    </>
  );
}
