/** Contracts to choose from in a hire: those that the company gives most often. */
import type { Contract, HireContract } from '../../../../sdk/schemas.ts';
import { useRead } from '../../../api.ts';
import { formatDecimal } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { may } from '../../../session.tsx';
import { decimalOf } from '../../../ui/decimal.ts';

export interface Preset {
  key: string;
  label: string;
  contract: HireContract;
}

/** Presets that are shown at once. */
const atMost = 4;

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
const ofWeek = (weeklyHours: number): HireContract => ({
  weeklyHours,
  workDays: week.map((day) => ({ day, hours: weeklyHours / week.length })),
});

/** For a company without contracts. */
const usual = (): Preset[] => [
  { key: 'full', label: t('hiring.fullTime', { hours: 40 }), contract: ofWeek(40) },
  { key: 'part', label: t('hiring.partTime', { hours: 20 }), contract: ofWeek(20) },
];

const keyOf = ({ weeklyHours, contractTypeId }: Contract) => `${weeklyHours} ${contractTypeId}`;

function presetOf(contract: Contract): Preset {
  const { weeklyHours, workDays, fte, percentageWorkDay, contractTypeId, workDayTypeId, agreementId } = contract;
  const hours = weeklyHours !== null && t('pay.weekly', { hours: formatDecimal(decimalOf(weeklyHours)) });
  return {
    key: keyOf(contract),
    label: [contract.contractTypeName, hours].filter(Boolean).join(' · '),
    contract: { weeklyHours, workDays, fte, percentageWorkDay, contractTypeId, workDayTypeId, agreementId },
  };
}

/** The kinds of the latest contracts in force, the most frequent first. */
function presetsOf(contracts: Contract[]): Preset[] {
  const kinds = [...Map.groupBy(contracts, keyOf).values()].toSorted((a, b) => b.length - a.length);
  const presets = kinds.flatMap(([latest]) => (latest ? [presetOf(latest)] : []));
  return presets.filter(({ label }) => label !== '').slice(0, atMost);
}

/** @returns `data` undefined until the contracts are read; `usual` the one that the company gives most often, if it gives any */
export function usePresets(): { data: Preset[] | undefined; usual?: Preset | undefined; error: unknown } {
  const query = { status: 'current', orderBy: 'createdAt desc', limit: 100 } as const;
  const enabled = may('listContracts');
  const { data, error } = useRead('listContracts', { query, enabled });
  if (!enabled) return { data: usual(), error: null };
  if (!data) return { data: undefined, error };
  const presets = presetsOf(data.data);
  return { data: presets.length > 0 ? presets : usual(), usual: presets[0], error };
}
