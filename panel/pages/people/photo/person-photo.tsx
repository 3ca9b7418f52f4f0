import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Employee } from '../../../../sdk/schemas.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useMay, useMe } from '../../../session.tsx';
import { lazyPart } from '../../../shell/lazy-part.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { CameraIcon } from '../../../ui/icons.tsx';

const PhotoWindow = lazyPart(() => import('./photo-window.tsx'), 'PhotoWindow');

type Pictured = Pick<Employee, 'id' | 'firstName' | 'lastName' | 'deletedAt'>;

/** The photo of an employee; a button for the users who may change it. */
export function PersonPhoto({ person }: { person: Pictured }) {
  const t = useTexts();
  const may = useMay();
  const isOwn = useMe().employeeId === person.id;
  const [isOpen, setOpen] = useState(false);
  const avatar = <Avatar {...person} size={56} />;
  if (person.deletedAt !== null || !(isOwn || may('updateEmployee'))) return avatar;
  return (
    <>
      <UnstyledButton
        className="photo-button"
        aria-label={t('photos.change')}
        title={t('photos.change')}
        onClick={() => setOpen(true)}
      >
        {avatar}
        <CameraIcon />
      </UnstyledButton>
      {isOpen && <PhotoWindow person={person} onClose={() => setOpen(false)} />}
    </>
  );
}
