import { Button, ColorSwatch, Group, Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { byName, useReadAll } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { AreaPage } from '../../shell/area-page.tsx';
import { Catalogue } from '../../ui/catalogue.tsx';
import { catalogueNamed, catalogues, type Entry } from './catalogue.ts';
import { EntryForm } from './entry-form.tsx';

const addButton = (onAdd: () => void) => <Button onClick={onAdd}>{t('catalogues.new')}</Button>;

/** Payroll > Catalogues: what contracts and salaries choose from. */
export function Catalogues() {
  const navigate = useNavigate();
  const { kind } = useSearch({ from: `/frame${paths.catalogues}` });
  const catalogue = catalogueNamed(kind);
  const hours = (of: number | null | undefined) => (typeof of === 'number' ? formatNumber(of) : '–');
  const ofAgreements = [
    { label: t('fields.color'), value: ({ color }: Entry) => (color ? <Color of={color} /> : '–') },
    { label: t('fields.annualHours'), value: ({ annualHours }: Entry) => hours(annualHours) },
    {
      label: t('fields.fullTimeWeeklyHours'),
      value: ({ fullTimeWeeklyHours }: Entry) => hours(fullTimeWeeklyHours),
    },
  ];
  return (
    <AreaPage area="payroll">
      <Catalogue
        texts="catalogues"
        minWidth={420}
        head={(onAdd) => (
          <Group mb="md" align="flex-end" justify="space-between">
            <Select
              label={t('catalogues.which')}
              data={catalogues.map(({ name }) => ({ value: name, label: t(`catalogues.names.${name}`) }))}
              value={catalogue.name}
              allowDeselect={false}
              onChange={(name) =>
                void navigate({ to: paths.catalogues, search: { kind: name ?? undefined }, replace: true })
              }
            />
            {onAdd && addButton(onAdd)}
          </Group>
        )}
        first={addButton}
        rows={useReadAll(catalogue.list, byName)}
        remove={catalogue.remove}
        columns={[
          { label: t('fields.code'), value: ({ code }: Entry) => code ?? '–' },
          ...(catalogue.name === 'agreements' ? ofAgreements : []),
        ]}
        form={(entry, onClose) => <EntryForm catalogue={catalogue} entry={entry} onClose={onClose} />}
      />
    </AreaPage>
  );
}

/** A color with its text: other systems may have stored anything. */
function Color({ of: color }: { of: string }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <ColorSwatch color={color} size={16} aria-hidden />
      {color}
    </Group>
  );
}
