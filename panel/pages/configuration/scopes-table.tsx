import { Button, Group, Input, SegmentedControl, Table } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import { type Access, accessTo, areasOf, isOffered, type Scope, scopes, scopesWith } from './scopes.ts';

/** Sets of scopes that integrations often need, by what they are for. */
const presets: Record<'readAll' | 'payroll' | 'people' | 'time', (scope: Scope) => boolean> = {
  readAll: (scope) => scope.endsWith(':read') && scope !== 'employees.sensitive:read',
  payroll: (scope) => scope.endsWith(':read') && !scope.startsWith('webhooks'),
  people: (scope) => /^(employees|departments|offices|legal-entities|cost-centres|managers|contracts)[.:]/.test(scope),
  time: (scope) => /^(work-entries|time-off):/.test(scope) || scope === 'employees:read' || scope === 'reports:read',
};
const presetNames = ['readAll', 'payroll', 'people', 'time'] as const;

interface ScopesTableProps {
  /** By default the words for tokens. */
  label?: string;
  note?: string;
  /** Without it, all scopes are offered. */
  isOffered?: (scope: Scope) => boolean;
  value: Scope[];
  onChange: (scopes: Scope[]) => void;
  error: string | undefined;
}

/** What a token or a role may do, a row for each area: nothing, read, or read and write. */
export function ScopesTable({ label, note, isOffered: has = () => true, value, onChange, error }: ScopesTableProps) {
  const t = useTexts();
  const offered = scopes.filter(has);
  return (
    <Input.Wrapper
      label={label ?? t('api.scopes')}
      description={note ?? t('api.scopesNote')}
      error={error}
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
      <Table verticalSpacing={4}>
        <Table.Tbody>
          {areasOf(offered).map((area) => (
            <Table.Tr key={area}>
              <Table.Th scope="row" fw={400}>
                <code>{area}</code>
              </Table.Th>
              <Table.Td style={{ textAlign: 'end' }}>
                <SegmentedControl
                  size="xs"
                  aria-label={area}
                  value={accessTo(area, value)}
                  onChange={(access) => onChange(scopesWith(value, area, access as Access))}
                  data={(['none', 'read', 'write'] as const)
                    .filter((access) => isOffered(area, access))
                    .map((access) => ({ value: access, label: t(`api.access.${access}`) }))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Input.Wrapper>
  );
}
