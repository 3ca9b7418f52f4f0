import { Button, Fieldset, Group, Select, Text } from '@mantine/core';
import type { Placement } from '../../../../sdk/schemas.ts';
import { fieldErrors, useReadAll } from '../../../api.ts';
import { formatDecimal } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { sumOf } from '../../../ui/decimal.ts';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { readTyped, requiredNumberOf, typedOf } from '../../../ui/typed-decimal.ts';

/** A share as it is typed. */
export interface Share {
  costCentreId: string | null;
  percentage: string;
}

export const sharesOf = ({ costCentres }: Placement): Share[] =>
  costCentres.map(({ costCentreId, percentage }) => ({ costCentreId, percentage: typedOf(percentage) }));

export const bodyOf = (shares: readonly Share[]): Placement['costCentres'] =>
  shares.map(({ costCentreId, percentage }) => ({
    costCentreId: costCentreId ?? '',
    percentage: requiredNumberOf(percentage),
  }));

interface CostSharesProps {
  shares: Share[];
  /** The last refusal. */
  error: unknown;
  onChange: (shares: Share[]) => void;
}

/** The cost centres of a placement, each with its share. */
export function CostShares({ shares, error, onChange }: CostSharesProps) {
  const t = useTexts();
  const centres = useReadAll('listCostCentres', { query: { orderBy: 'code asc' } });
  const errors = fieldErrors(error);
  const set = (at: number, changed: Partial<Share>) =>
    onChange(shares.map((share, i) => (i === at ? { ...share, ...changed } : share)));
  const sum = sumOf(shares.map(({ percentage }) => readTyped(percentage) ?? '0'));
  const rest = Number(sumOf(['100', sum.startsWith('-') ? sum : `-${sum}`]));
  return (
    <Fieldset legend={t('placements.costCentres')}>
      {shares.map((share, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays while it is written
        <Group key={i} align="flex-end" mb="xs" gap="xs">
          <Select
            style={{ flex: '3 1 160px' }}
            label={t('placements.costCentre', { number: i + 1 })}
            data={(centres.data?.data ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
            searchable
            required
            value={share.costCentreId}
            error={errors[`costCentres.${i}.costCentreId`]}
            onChange={(costCentreId) => set(i, { costCentreId })}
          />
          <DecimalInput
            style={{ flex: '1 1 80px' }}
            label={t('placements.percentage')}
            required
            value={share.percentage}
            error={errors[`costCentres.${i}.percentage`]}
            onChange={({ currentTarget }) => set(i, { percentage: currentTarget.value })}
          />
          <Button
            variant="default"
            aria-label={t('placements.removeShare', { number: i + 1 })}
            onClick={() => onChange(shares.filter((_, at) => at !== i))}
          >
            {t('policies.remove')}
          </Button>
        </Group>
      ))}
      <Button
        size="xs"
        variant="default"
        onClick={() => onChange([...shares, { costCentreId: null, percentage: rest > 0 ? typedOf(rest) : '' }])}
      >
        {t('placements.addShare')}
      </Button>
      {shares.length > 0 && (
        <Text size="sm" mt="xs" role="status" c={Number(sum) === 100 ? 'dimmed' : undefined}>
          {Number(sum) === 100
            ? t('placements.percent', { share: '100' })
            : t('placements.sum', { sum: formatDecimal(sum) })}
        </Text>
      )}
      {errors.costCentres && (
        <Text size="sm" c="var(--mantine-color-error)">
          {errors.costCentres}
        </Text>
      )}
    </Fieldset>
  );
}
