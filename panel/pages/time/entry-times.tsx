import { Select, type SelectProps, SimpleGrid, Text, TextInput, type TextInputProps } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import type { useKindOptions } from './entry-fields.ts';

interface EntryTimesProps {
  kinds: ReturnType<typeof useKindOptions>['kinds'];
  kind: SelectProps;
  start: TextInputProps;
  end: TextInputProps;
  /** The zone in which the times are typed. */
  timeZone: string;
}

/** What an entry is, and from when to when. */
export function EntryTimes({ kinds, kind, start, end, timeZone }: EntryTimesProps) {
  const t = useTexts();
  return (
    <>
      <Select label={t('time.kind')} data={kinds} allowDeselect={false} {...kind} />
      {/* On a phone a day and a time need the whole width. */}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('time.start')} type="datetime-local" required data-autofocus {...start} />
        <TextInput
          label={t('time.end')}
          type="datetime-local"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...end}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('time.zone', { zone: timeZone })}
      </Text>
    </>
  );
}
