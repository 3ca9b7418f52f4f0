import { Select, type SelectProps } from '@mantine/core';
import { type NamesAt, type PlainTextKey, t } from '../i18n/texts.ts';

interface ChoiceSelectProps<Place extends string> extends Omit<SelectProps, 'data'> {
  choices: readonly NamesAt<Place>[];
  /** Where the words for them are. */
  texts: Place;
  name: NamesAt<'fields'>;
}

/** Chooses one of a few; its label is that of the field, if it has no other. */
export function ChoiceSelect<const Place extends string>({ choices, texts, ...props }: ChoiceSelectProps<Place>) {
  const data = choices.map((value) => ({ value, label: t(`${texts}.${value}` as PlainTextKey) }));
  return <Select label={t(`fields.${props.name}`)} data={data} allowDeselect={false} {...props} />;
}
