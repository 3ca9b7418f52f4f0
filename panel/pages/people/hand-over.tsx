import { Radio, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { CallOptions } from '../../../sdk/client.ts';
import type { Employee } from '../../../sdk/schemas.ts';
import { useDryRun } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { EmployeeSelect } from '../../ui/employee-select.tsx';

/** The manager of the leaver, another employee, or no one for now. */
type Choice = 'above' | 'other' | 'keep';

/**
 * Who takes over the reports of a leaver.
 * @param call the termination without a new manager, whose dry run says who reports to the leaver after the last day
 */
export function useHandOver(person: Employee, call: CallOptions<'deactivateEmployee'>) {
  const [asked] = useDebouncedValue(call, 250);
  const found = useDryRun('deactivateEmployee', asked);
  const [choice, setChoice] = useState<Choice | undefined>(person.manager ? 'above' : undefined);
  const [other, setOther] = useState<string | null>(null);
  const count = found.data?.meta?.orphanedReports?.length ?? 0;
  const managers = { above: person.manager?.id ?? null, other, keep: null };
  return {
    count,
    choice,
    setChoice,
    other,
    setOther,
    /** Null: the reports keep the leaver. */
    newManagerId: count > 0 && choice ? managers[choice] : null,
    /** Whether the question has no answer yet. */
    isOpen: count > 0 && (choice === undefined || (choice === 'other' && other === null)),
  };
}

interface HandOverProps {
  of: ReturnType<typeof useHandOver>;
  person: Employee;
  error: string | undefined;
}

/** The question, if there are reports. */
export function HandOver({ of, person: { firstName, lastName, manager }, error }: HandOverProps) {
  const t = useTexts();
  if (of.count === 0) return null;
  const name = `${firstName} ${lastName}`;
  return (
    <Radio.Group
      label={t('handOver.who', { count: of.count })}
      value={of.choice ?? null}
      onChange={(choice) => of.setChoice(choice as Choice)}
      error={error}
      withAsterisk
    >
      <Stack gap="xs" mt="xs">
        {manager && (
          <Radio value="above" label={t('handOver.above', { manager: `${manager.firstName} ${manager.lastName}` })} />
        )}
        <Radio value="other" label={t('handOver.other')} />
        {of.choice === 'other' && (
          <EmployeeSelect label={t('handOver.manager')} value={of.other} onChange={of.setOther} />
        )}
        <Radio value="keep" label={t('handOver.keep', { name })} />
      </Stack>
    </Radio.Group>
  );
}
