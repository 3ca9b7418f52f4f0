import { Button, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HolidayGiven } from '../../../sdk/schemas.ts';
import { api, useRead } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CountrySelect } from '../../ui/countries.tsx';
import { ProblemAlert } from '../../ui/states.tsx';

interface HolidayProposalProps {
  year: number;
  /** Takes the proposed days into the form; nothing is stored before the form is sent. */
  onAccept: (days: HolidayGiven[]) => void;
}

/** The public holidays of a region, to take into a calendar. */
export function HolidayProposal({ year, onAccept }: HolidayProposalProps) {
  const t = useTexts();
  const [country, setCountry] = useState<string | null>(null);
  const [region, setRegion] = useState<string | null>(null);
  const regions = useRead('listHolidayRegions', { query: { country: country ?? '' }, enabled: country !== null });
  const proposal = useQuery({
    queryKey: ['getHolidayProposal', country, region, year],
    enabled: false,
    queryFn: () =>
      api('getHolidayProposal', { query: { country: country ?? '', year, ...(region ? { region } : {}) } }),
  });
  const propose = async () => {
    const { data } = await proposal.refetch();
    if (data) onAccept(data.data.daysOff);
  };
  const options = (regions.data?.data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      <Group grow align="flex-end">
        <CountrySelect
          label={t('policies.country')}
          name="country"
          value={country}
          onChange={(value) => {
            setCountry(value === null ? null : String(value));
            setRegion(null);
          }}
        />
        <Select
          label={t('policies.region')}
          data={country === null ? [] : options}
          searchable
          clearable
          value={region}
          onChange={setRegion}
        />
        <Button variant="default" disabled={country === null} loading={proposal.isFetching} onClick={propose}>
          {t('policyForms.propose')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('policyForms.proposeNote')}
      </Text>
      <ProblemAlert error={regions.error ?? proposal.error} />
    </>
  );
}
