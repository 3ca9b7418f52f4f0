import { initialsOf } from './initials-of.ts';
import { pictureOf, usePhotoOf } from './photo-of.ts';

interface InitialsProps {
  /** Of the employee; of the user for one without an employee record. */
  id: string;
  isEmployee?: boolean;
  initials: string;
  /** In pixels. */
  size?: number;
}

/** The photo of an employee, else the initials, next to the name; the styles write them, so they are not read twice. */
export function Initials({ id, isEmployee = true, initials, size = 24 }: InitialsProps) {
  const photoId = usePhotoOf(isEmployee ? id : undefined);
  return (
    <span
      className="avatar"
      aria-hidden
      data-initials={initials}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
    >
      {photoId && <img src={pictureOf(photoId, size)} alt="" width={size} height={size} loading="lazy" />}
    </span>
  );
}

type AvatarProps = Pick<InitialsProps, 'id' | 'size'> & { firstName: string; lastName: string };

export const Avatar = ({ id, firstName, lastName, size }: AvatarProps) => (
  <Initials id={id} initials={initialsOf(firstName, lastName)} size={size} />
);
