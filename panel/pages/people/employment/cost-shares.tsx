import { Fieldset, Select, Stack, Text } from '@mantine/core';
import type { Placement } from '../../../../sdk/schemas.ts';
import { fieldErrors, useReadAll } from '../../../api.ts';
import { formatDecimal } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { sumOf } from '../../../ui/decimal.ts';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { readTyped, requiredNumberOf, typedOf } from '../../../ui/parse-decimal.ts';
import { Rows } from '../../../ui/rows.tsx';

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
  const centres = useReadAll('listCostCentres', { query: { orderBy: 'code asc' } });
  const errors = fieldErrors(error);
  const sum = sumOf(shares.map(({ percentage }) => readTyped(percentage) ?? '0'));
  const rest = Number(sumOf(['100', sum.startsWith('-') ? sum : `-${sum}`]));
  return (
    <Fieldset legend={t('nav.costCentres')}>
      <Stack gap="xs">
        <Rows
          name="costCentres"
          rows={shares}
          error={error}
          add={t('placements.addShare')}
          next={{ costCentreId: null, percentage: rest > 0 ? typedOf(rest) : '' }}
          remove={(number) => t('placements.removeShare', { number })}
          wrap="wrap"
          onChange={onChange}
        >
          {({ number, field }) => (
            <>
              <Select
                style={{ flex: '3 1 160px' }}
                label={t('placements.costCentre', { number })}
                data={(centres.data?.data ?? []).map(({ id, code, name }) => ({
                  value: id,
                  label: `${code} · ${name}`,
                }))}
                searchable
                required
                {...field('costCentreId')}
              />
              <DecimalInput
                style={{ flex: '1 1 80px' }}
                label={t('placements.percentage')}
                required
                {...field('percentage')}
              />
            </>
          )}
        </Rows>
      </Stack>
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
