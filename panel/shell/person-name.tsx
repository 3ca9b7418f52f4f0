import { t } from '../i18n/texts.ts';
import { useMe } from '../session.tsx';
import { Initials } from '../ui/avatar.tsx';

/** The user, at the foot of the navigation. */
export function PersonName() {
  const { id, name, role, roleName } = useMe();
  const initials = name
    .split(' ')
    .map(([first = '']) => first)
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <>
      {/* The initials alone: no page has to ask for a photo for its frame. */}
      <Initials id={id} isEmployee={false} initials={initials} size={28} />
      <span>
        {name}
        {/* Its menu says it, too. */}
        <small aria-hidden>{roleName ?? t(`roles.${role}`)}</small>
      </span>
    </>
  );
}
