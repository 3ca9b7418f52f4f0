import { Box, Button, Code, Group, Input, SegmentedControl, Text } from '@mantine/core';
import { useId } from 'react';
import { t } from '../../i18n/texts.ts';
import {
  type Access,
  type Area,
  accessTo,
  areaLabel,
  areasOf,
  isOffered,
  type Scope,
  scopes,
  scopesWith,
} from './scopes.ts';

/** Sets of scopes that integrations often need, by what they are for. */
const presets: Record<'readAll' | 'payroll' | 'people' | 'time', (scope: Scope) => boolean> = {
  readAll: (scope) => scope.endsWith(':read') && scope !== 'employees.sensitive:read',
  payroll: (scope) => scope.endsWith(':read') && !scope.startsWith('webhooks'),
  people: (scope) => /^(employees|departments|offices|legal-entities|cost-centres|managers|contracts)[.:]/.test(scope),
  time: (scope) => scope === 'work-entries:write' || /^(work-entries|time-off|employees|reports):read$/.test(scope),
};
const presetNames = ['readAll', 'payroll', 'people', 'time'] as const;

/** The set that a token has, if it is one of these. */
export const presetOf = (granted: readonly string[]): (typeof presetNames)[number] | undefined =>
  presetNames.find((name) => {
    const offered = scopes.filter(presets[name]);
    return offered.length === granted.length && offered.every((scope) => granted.includes(scope));
  });

interface ScopesTableProps {
  /** By default the words for tokens. */
  label?: string;
  note?: string;
  /** Without it, all scopes are offered. */
  isOffered?: (scope: Scope) => boolean;
  /** Whether each area has its name in the API next to its label. */
  hasCodes?: boolean;
  value: Scope[];
  onChange: (scopes: Scope[]) => void;
  error: string | undefined;
}

/** What a token or a role may do, a row for each area: nothing, read, or read and write. */
export function ScopesTable({
  label,
  note,
  isOffered: has = () => true,
  hasCodes = false,
  value,
  onChange,
  error,
}: ScopesTableProps) {
  const offered = scopes.filter(has);
  return (
    <Input.Wrapper
      label={label ?? t('fields.scopes')}
      description={note ?? t('api.scopesNote')}
      error={error}
      // Next to what it is about: the list is long.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      labelElement="div"
    >
      <Group gap="xs" my="xs">
        {presetNames.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant="default"
            onClick={() => onChange(offered.filter(presets[name]))}
          >
            {t(`api.presets.${name}`)}
          </Button>
        ))}
        <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
          {t('api.presets.none')}
        </Button>
      </Group>
      {areasOf(offered).map((area) => (
        <AreaRow key={area} area={area} hasCode={hasCodes} value={value} onChange={onChange} />
      ))}
    </Input.Wrapper>
  );
}

interface AreaRowProps extends Pick<ScopesTableProps, 'value' | 'onChange'> {
  area: Area;
  hasCode: boolean;
}

/** An area in words, next to what may be done in it; on a narrow screen, above it. */
function AreaRow({ area, hasCode, value, onChange }: AreaRowProps) {
  const noteId = useId();
  const { label, note } = areaLabel(area);
  return (
    <Group
      justify="space-between"
      gap="xs"
      py="xs"
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <Box flex="1 1 16rem">
        <Text size="sm">
          {label} {hasCode && <Code>{area}</Code>}
        </Text>
        <Text id={noteId} size="xs" c="dimmed">
          {note}
        </Text>
      </Box>
      <SegmentedControl
        size="xs"
        aria-label={label}
        aria-describedby={noteId}
        value={accessTo(area, value)}
        onChange={(access) => onChange(scopesWith(value, area, access as Access))}
        data={(['none', 'read', 'write'] as const)
          .filter((access) => isOffered(area, access))
          .map((access) => ({ value: access, label: t(`api.access.${access}`) }))}
      />
    </Group>
  );
}
