import { Link } from '@tanstack/react-router';
import type { EmployeeName } from '../../../sdk/schemas.ts';
import { paths } from '../../paths.ts';
import type { PersonTab } from '../../search.ts';
import { Avatar } from '../../ui/avatar.tsx';

export const nameOf = ({ firstName, lastName }: EmployeeName): string => `${firstName} ${lastName}`;

/** The name of a colleague, whose page the user cannot open. */
export const Unlinked = ({ of: employee }: { of: EmployeeName }) => (
  <>
    <Avatar {...employee} />
    {nameOf(employee)}
  </>
);

/** The name of an employee, as a link to a part of their page. */
export const Named = ({ of: employee, tab }: { of: EmployeeName; tab?: PersonTab }) => (
  <>
    <Avatar {...employee} />
    <Link to={paths.person} params={{ id: employee.id }} search={tab ? { tab } : {}}>
      {nameOf(employee)}
    </Link>
  </>
);
