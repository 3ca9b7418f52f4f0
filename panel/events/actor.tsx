import { Group } from '@mantine/core';
import type { AuditEntry } from '../../sdk/schemas.ts';
import { t } from '../i18n/texts.ts';
import { Initials } from '../ui/avatar.tsx';
import { CompanyIcon, IntegrationsIcon } from '../ui/icons.tsx';
import { initialsOf } from '../ui/initials-of.ts';
import { Note } from '../ui/note.tsx';

/** Who made a change: a person with their initials, or a token or Rollcall itself, which says so. */
export function Actor({ of: { type, id, name } }: { of: AuditEntry['actor'] }) {
  const isPerson = type === 'person';
  const Icon = type === 'token' ? IntegrationsIcon : CompanyIcon;
  return (
    <Group gap={isPerson ? 0 : 10} wrap="nowrap">
      {isPerson ? <Initials id={id ?? ''} isEmployee={false} initials={initialsOf(...name.split(' ', 2))} /> : <Icon />}
      <div>
        {name}
        {!isPerson && <Note size="xs">{t(`audit.actors.${type}`)}</Note>}
      </div>
    </Group>
  );
}
