import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Employee } from '../../../sdk/schemas.ts';
import { t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { EditIcon } from '../../ui/icons.tsx';
import { ActionsMenu, MenuButton } from '../../ui/menu-button.tsx';
import type { Invited } from '../configuration/invite.tsx';
import { useInvited } from './sign-in-state.tsx';

// A window is loaded when it is opened.
const Invite = lazyPart(() => import('../configuration/invite.tsx'), 'Invite');
const EditPerson = lazyPart(() => import('./details/edit-person.tsx'), 'EditPerson');
const ChangePay = lazyPart(() => import('./change-terms.tsx'), 'ChangePay');
const ChangePlace = lazyPart(() => import('./change-terms.tsx'), 'ChangePlace');
const Leave = lazyPart(() => import('./leave.tsx'), 'Leave');
const DeletePerson = lazyPart(() => import('./delete-person.tsx'), 'DeletePerson');
const Stay = lazyPart(() => import('./person-verbs.tsx'), 'Stay');
const Rehire = lazyPart(() => import('./person-verbs.tsx'), 'Rehire');
const Restore = lazyPart(() => import('./person-verbs.tsx'), 'Restore');

type Action = 'edit' | 'pay' | 'place' | 'leave' | 'stay' | 'rehire' | 'delete' | 'restore';

interface PersonActionsProps {
  person: Employee;
  /** Whether they are all in one menu, where there is little room. */
  inMenu?: boolean;
  /** What is shown once they are deleted. */
  onDeleted: () => void;
}

/** What may be done about an employee as a whole. */
export function PersonActions({ person, inMenu = false, onDeleted }: PersonActionsProps) {
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
      {!isDeleted && <Buttons person={person} inMenu={inMenu} onAsk={setAsks} />}

      {asks === 'edit' && <EditPerson person={person} onClose={close} />}
      {typeof asks === 'object' && <Invite of={asks.invited} onClose={close} />}
      {asks === 'pay' && <ChangePay person={person} onClose={close} />}
      {asks === 'place' && <ChangePlace person={person} onClose={close} />}
      {asks === 'leave' && <Leave person={person} onClose={close} />}
      {asks === 'stay' && <Stay person={person} onClose={close} />}
      {asks === 'rehire' && <Rehire person={person} onClose={close} />}
      {asks === 'restore' && <Restore person={person} onClose={close} />}
      {asks === 'delete' && <DeletePerson person={person} onDeleted={onDeleted} onClose={close} />}
    </Group>
  );
}

interface ButtonsProps extends Pick<PersonActionsProps, 'person' | 'inMenu'> {
  onAsk: (action: Action | { invited: Invited }) => void;
}

function Buttons({ person, inMenu, onAsk }: ButtonsProps) {
  const isHere = person.status === 'active';
  const invited = useInvited(person);
  const changes = [
    ...(may('createSalary') && may('listSalaries') && may('listEmployeeContracts')
      ? [{ label: t('person.newPay'), act: () => onAsk('pay') }]
      : []),
    ...(may('createPlacement') ? [{ label: t('person.newPlace'), act: () => onAsk('place') }] : []),
  ];
  const others = [
    ...(invited
      ? [{ label: t('id' in invited ? 'users.sendAgain' : 'person.invite'), act: () => onAsk({ invited }) }]
      : []),
    ...(person.endDate === null ? [] : [{ label: t('person.stay'), act: () => onAsk('stay') }]),
    ...(isHere ? [{ label: t('person.leave'), isFinal: true, act: () => onAsk('leave') }] : []),
    { label: t('actions.delete'), isFinal: true, act: () => onAsk('delete') },
  ];
  if (inMenu) {
    const main = isHere ? changes : [{ label: t('person.rehire'), act: () => onAsk('rehire') }];
    return <ActionsMenu choices={[{ label: t('actions.edit'), act: () => onAsk('edit') }, ...main, ...others]} />;
  }
  return (
    <>
      <Button variant="default" leftSection={<EditIcon />} onClick={() => onAsk('edit')}>
        {t('actions.edit')}
      </Button>
      {isHere && changes.length > 0 && <MenuButton label={t('person.change')} isMain choices={changes} />}
      {!isHere && (
        <Button variant="default" onClick={() => onAsk('rehire')}>
          {t('person.rehire')}
        </Button>
      )}
      <ActionsMenu choices={others} />
    </>
  );
}
