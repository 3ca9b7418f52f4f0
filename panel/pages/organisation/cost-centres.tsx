import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { CostCentre } from '../../../sdk/schemas.ts';
import { useReadAll } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { AreaPage } from '../../shell/area-page.tsx';
import { CatalogueSection } from '../../ui/catalogue.tsx';
import { ChoiceSelect } from '../../ui/choice-select.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { Tag } from '../../ui/tag.tsx';

const statuses = ['active', 'inactive'] as const;
const nameOf = ({ code, name }: CostCentre): string => `${code} · ${name}`;

/** Organisation > Cost centres: what pay is charged to. */
export function CostCentres() {
  const centres = useReadAll('listCostCentres', { query: { orderBy: 'code asc' } });
  const rows = centres.data?.data ?? [];
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
  return (
    <AreaPage area="organisation" title={t('nav.costCentres')}>
      <CatalogueSection
        title={t('nav.costCentres')}
        note={t('organisation.costCentresNote')}
        add={t('organisation.newCostCentre')}
        rows={centres}
        remove="deleteCostCentre"
        columns={[
          { label: t('fields.code'), value: ({ code }) => code },
          { label: t('fieldsOf.cost_centre.parentId'), value: ({ parentId }) => names.get(parentId ?? '') ?? '–' },
          {
            label: t('fields.status'),
            value: ({ status }) => (
              <Tag color={status === 'active' ? 'green' : 'gray'}>{t(`policies.choices.${status}`)}</Tag>
            ),
          },
        ]}
        form={(row, onClose) => <CostCentreForm centre={row} centres={rows} onClose={onClose} />}
      />
    </AreaPage>
  );
}

interface CostCentreFormProps {
  /** Without it, a cost centre is created. */
  centre: CostCentre | undefined;
  centres: CostCentre[];
  onClose: () => void;
}

function CostCentreForm({ centre, centres, onClose }: CostCentreFormProps) {
  const write = useSave('createCostCentre', 'updateCostCentre', centre, onClose);
  const form = useForm(
    {
      code: centre?.code ?? '',
      name: centre?.name ?? '',
      parentId: centre?.parentId ?? null,
      status: centre?.status ?? 'active',
      externalId: centre?.externalId ?? '',
    },
    write,
  );
  return (
    <FormModal
      title={centre?.name ?? t('organisation.newCostCentre')}
      action={t(centre ? 'actions.save' : 'actions.create')}
      onClose={onClose}
      onSubmit={() => write.save({ ...form.values, externalId: form.values.externalId || null })}
      form={form}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
        <TextInput label={t('fields.code')} required {...form.field('code')} />
        <Select
          label={t('fieldsOf.cost_centre.parentId')}
          data={centres.filter(({ id }) => id !== centre?.id).map((one) => ({ value: one.id, label: nameOf(one) }))}
          searchable
          clearable
          {...form.field('parentId')}
        />
        <ChoiceSelect choices={statuses} texts="policies.choices" {...form.field('status')} />
        <TextInput label={t('fields.externalId')} {...form.field('externalId')} />
      </SimpleGrid>
    </FormModal>
  );
}
