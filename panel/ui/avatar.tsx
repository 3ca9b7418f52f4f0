import { hues } from '../theme.ts';

/** A stable number from an id: the same employee has the same colour on every page. */
function hueOf(id: string): number {
  let sum = 0;
  for (let i = 0; i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) % 65_521;
  return sum % hues.length;
}

/** `Lucía`, `García`: `LG`. */
export const initialsOf = (...names: string[]): string =>
  names.map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '').join('');

interface InitialsProps {
  /** Of the employee. */
  id: string;
  initials: string;
  /** In pixels. */
  size?: number;
}

/** The initials of an employee, next to the name; the styles write them, so they are not read twice. */
export function Initials({ id, initials, size = 24 }: InitialsProps) {
  const hue = hueOf(id);
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
    />
  );
}

type AvatarProps = Omit<InitialsProps, 'initials'> & { firstName: string; lastName: string };

export const Avatar = ({ id, firstName, lastName, size }: AvatarProps) => (
  <Initials id={id} initials={initialsOf(firstName, lastName)} size={size} />
);
