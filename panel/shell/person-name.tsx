import { useTexts } from '../i18n/texts.ts';
import { useMe } from '../session.tsx';
import { Initials } from '../ui/avatar.tsx';

/** The user, at the foot of the navigation. */
export function PersonName() {
  const t = useTexts();
  const { id, name, employeeId, role, roleName } = useMe();
  const initials = name
    .split(' ')
    .map(([first = '']) => first)
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <>
      <Initials id={employeeId ?? id} isEmployee={employeeId !== null} initials={initials} size={28} />
      <span>
        {name}
        {/* Its menu says it, too. */}
        <small aria-hidden>{roleName ?? t(`roles.${role}`)}</small>
      </span>
    </>
  );
}
