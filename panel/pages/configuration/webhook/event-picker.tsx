import { Checkbox, Stack, TagsInput } from '@mantine/core';
import { useRead } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';

/** The kinds of event that people think in. */
const headings = [
  'employee_hire',
  'employee_leaver',
  'department_change',
  'time_off_request',
  'time_off_approval',
  'clock_record',
  'contractual_change',
  'onboarding_process',
  'payroll',
] as const;
const boxes: readonly string[] = ['*', ...headings];

interface EventPickerProps {
  value: string[];
  onChange: (events: string[]) => void;
  error?: string | undefined;
}

/** Chooses the events of an endpoint: all of them, the headings, or types by name. */
export function EventPicker({ value, onChange, error }: EventPickerProps) {
  const t = useTexts();
  const types = useRead('listEventTypes');
  const ticked = value.filter((name) => boxes.includes(name));
  const named = value.filter((name) => !boxes.includes(name));
  return (
    <>
      <Checkbox.Group
        label={t('webhooks.events')}
        value={ticked}
        onChange={(chosen) => onChange([...chosen, ...named])}
        error={error}
      >
        <Stack mt="xs" gap="xs">
          <Checkbox value="*" label={t('webhooks.all')} />
          {headings.map((heading) => (
            <Checkbox key={heading} value={heading} label={t(`headings.${heading}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TagsInput
        label={t('webhook.types')}
        description={t('webhook.typesNote')}
        data={types.data?.data.map(({ event }) => event) ?? []}
        maxDropdownHeight={200}
        value={named}
        onChange={(chosen) => onChange([...ticked, ...chosen])}
      />
    </>
  );
}
