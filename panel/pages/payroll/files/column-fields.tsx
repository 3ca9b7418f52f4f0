import { Autocomplete, Fieldset, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { linesOf } from '../../../ui/lines.ts';
import { PlaceButtons } from '../../../ui/place-buttons.tsx';
import type { TypedColumn } from './typed-profile.ts';

interface ColumnFieldsProps {
  column: TypedColumn;
  place: number;
  count: number;
  /** Values to choose from; others can be typed. */
  paths: string[];
  /** Whether columns have a width. */
  hasWidth: boolean;
  errors: Record<string, string>;
  onChange: (column: TypedColumn) => void;
  onMove: () => void;
  onRemove: () => void;
}

const aligns = ['left', 'right'] as const;
const fills = ['space', 'zero'] as const;

export function ColumnFields(props: ColumnFieldsProps) {
  const { column, place, count, hasWidth, errors, onChange, onMove, onRemove } = props;
  const codes = linesOf(column.codes).length;
  return (
    <Fieldset legend={t('files.column', { number: place + 1 })}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} style={{ alignItems: 'start' }}>
        <TextInput
          label={t('fields.heading')}
          value={column.heading}
          error={errors[`columns.${place}.heading`]}
          onChange={({ currentTarget }) => onChange({ ...column, heading: currentTarget.value })}
        />
        <Select
          label={t('fields.source')}
          data={(['path', 'constant'] as const).map((value) => ({ value, label: t(`files.sources.${value}`) }))}
          allowDeselect={false}
          value={column.source}
          onChange={(source) => source && onChange({ ...column, source })}
        />
        <Value {...props} />
      </SimpleGrid>
      {hasWidth && <Width {...props} />}
      <Disclosure summary={t('files.codes', { shown: formatNumber(codes) })}>
        <Textarea
          aria-label={t('files.codesOf', { number: place + 1 })}
          description={t('files.codesNote')}
          autosize
          minRows={2}
          value={column.codes}
          error={Object.entries(errors).find(([field]) => field.startsWith(`columns.${place}.map`))?.[1]}
          onChange={({ currentTarget }) => onChange({ ...column, codes: currentTarget.value })}
        />
      </Disclosure>
      <PlaceButtons
        place={place}
        count={count}
        reasons={{ isFirst: t('files.isFirst'), isOnly: t('files.isOnly') }}
        labels={{ move: t('files.moveUp', { number: place + 1 }), remove: t('files.remove', { number: place + 1 }) }}
        onMove={onMove}
        onRemove={onRemove}
      />
    </Fieldset>
  );
}

/** Where the value comes from, or the text that each record has. */
function Value({ column, place, paths, errors, onChange }: ColumnFieldsProps) {
  const field = {
    label: t(`files.values.${column.source}`),
    value: column.value,
    error: errors[`columns.${place}.path`] ?? errors[`columns.${place}.constant`],
  };
  if (column.source === 'constant') {
    return (
      <TextInput {...field} onChange={({ currentTarget }) => onChange({ ...column, value: currentTarget.value })} />
    );
  }
  return <Autocomplete {...field} data={paths} onChange={(value) => onChange({ ...column, value })} />;
}

function Width({ column, place, errors, onChange }: ColumnFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} mt="sm" style={{ alignItems: 'start' }}>
      <DecimalInput
        label={t('fields.width')}
        inputMode="numeric"
        value={column.width}
        error={errors[`columns.${place}.width`]}
        onChange={({ currentTarget }) => onChange({ ...column, width: currentTarget.value })}
      />
      <Select
        label={t('fields.align')}
        data={aligns.map((value) => ({ value, label: t(`files.aligns.${value}`) }))}
        allowDeselect={false}
        value={column.align}
        error={errors[`columns.${place}.align`]}
        onChange={(align) => align && onChange({ ...column, align })}
      />
      <Select
        label={t('fields.fill')}
        data={fills.map((value) => ({ value, label: t(`files.fills.${value}`) }))}
        allowDeselect={false}
        value={column.fill}
        error={errors[`columns.${place}.fill`]}
        onChange={(fill) => fill && onChange({ ...column, fill })}
      />
    </SimpleGrid>
  );
}
