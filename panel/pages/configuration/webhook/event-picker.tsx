import { Checkbox, Stack, TagsInput } from '@mantine/core';
import type { EventType } from '../../../../sdk/schemas.ts';
import { useRead } from '../../../api.ts';
import { eventName } from '../../../events/event-name.ts';
import { isText, t } from '../../../i18n/texts.ts';

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
type Heading = (typeof headings)[number];
const boxes: readonly string[] = ['*', ...headings];

interface EventPickerProps {
  value: string[];
  onChange: (events: string[]) => void;
  error?: string | undefined;
}

/** Chooses the events of an endpoint: all of them, the headings, or types by name. */
export function EventPicker({ value, onChange, error }: EventPickerProps) {
  const types = useRead('listEventTypes');
  const contents = useContents();
  const ticked = value.filter((name) => boxes.includes(name));
  const named = value.filter((name) => !boxes.includes(name));
  return (
    <>
      <Checkbox.Group
        label={t('fields.events')}
        value={ticked}
        onChange={(chosen) => onChange([...chosen, ...named])}
        error={error}
        inputWrapperOrder={['label', 'error', 'input']}
      >
        <Stack mt="xs" gap="xs">
          <Checkbox value="*" label={t('webhooks.all')} />
          {headings.map((heading) => (
            <Checkbox
              key={heading}
              value={heading}
              label={t(`headings.${heading}`)}
              description={contents(types.data?.data ?? [], heading)}
            />
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

/** Events of a heading that are named. */
const shownAtOnce = 6;

/** Says which events a heading includes, and which of them only when they concern it. */
function useContents(): (types: EventType[], heading: Heading) => string {
  return (types, heading) => {
    const always = types.filter((type) => type.heading === heading || type.alsoUnder === heading);
    const sometimes = types.filter((type) => type.sometimesUnder.includes(heading));
    const left = always.length - shownAtOnce;
    return [
      ...always.slice(0, shownAtOnce).map(({ event }) => eventName(event)),
      ...(left > 0 ? [t('states.more', { shown: left })] : []),
      ...sometimes.map(({ event }) => {
        const own = `webhook.sometimes.${heading}`;
        const when = t(isText(own) ? own : 'webhook.sometimes.other');
        return t('webhook.sometimesOf', { event: eventName(event), when });
      }),
    ].join(' · ');
  };
}
