import { Link } from '@tanstack/react-router';
import type { Employee } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';

/** The manager, whose own page may be out of the reach of the reader. */
export function ManagerName({ person: { id, manager } }: { person: Employee }) {
  const shown = useRead('getOrgChartManager', { path: { id }, enabled: !manager });
  if (manager) {
    return (
      <Link to={paths.person} params={{ id: manager.id }}>
        {manager.firstName} {manager.lastName}
      </Link>
    );
  }
  const found = shown.data?.data.organizationChartManager;
  return found && `${found.firstName} ${found.lastName}`;
}
