import { hues } from '../theme.ts';
import { initialsOf } from './initials-of.ts';
import { pictureOf, usePhotoOf } from './photo-of.ts';

/** A stable number from an id: the same employee has the same colour on every page. */
function hueOf(id: string): number {
  let sum = 0;
  for (let i = 0; i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) % 65_521;
  return sum % hues.length;
}

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
  const hue = hueOf(id);
  const photoId = usePhotoOf(isEmployee ? id : undefined);
  return (
    <span
      className="avatar"
      aria-hidden
      data-initials={initials}
      style={{
        background: `var(--person-${hue})`,
        color: `var(--person-text-${hue})`,
        width: size,
        height: size,
        fontSize: Math.round(size * 0.42),
      }}
    >
      {photoId && <img src={pictureOf(photoId, size)} alt="" width={size} height={size} loading="lazy" />}
    </span>
  );
}

type AvatarProps = Omit<InitialsProps, 'initials'> & { firstName: string; lastName: string };

export const Avatar = ({ id, firstName, lastName, size }: AvatarProps) => (
  <Initials id={id} initials={initialsOf(firstName, lastName)} size={size} />
);
