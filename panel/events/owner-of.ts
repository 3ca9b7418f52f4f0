import type { AuditEntry } from '../../sdk/schemas.ts';
import type { Owner } from './value.ts';

/** What the changes of an event belong to. */
export const ownerOf = ({ type, data }: AuditEntry): Owner => ({ kind: type.split('.', 1).join(), data });
