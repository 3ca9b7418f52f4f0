import { Paper, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/texts.ts';
import type { Deletion } from './confirm.tsx';
import { Listing } from './listing.tsx';
import { SectionHead } from './section-head.tsx';
import { Empty, isAddedAbove, Read } from './states.tsx';
import { useEditing } from './use-editing.tsx';

/** Where there are these texts: `none`, `noneNote`, `deleteTitle`, `deleteText`. */
type CatalogueTexts = 'catalogues' | 'customFields' | 'files' | 'templates' | 'timeRules';

interface Row {
  id: string;
  name: string;
}

interface ListProps<R extends Row> {
  rows: { data: { data: R[] } | undefined; error: Error | null; refetch: () => unknown };
  /** Shown after the name. */
  tag?: (row: R) => ReactNode;
  columns: { label: string; value: (row: R) => ReactNode }[];
  /** The operation that deletes a row. */
  remove: Deletion;
  /** The form that creates a row, or edits one. */
  form: (row: R | undefined, onClose: () => void) => ReactNode;
}

interface CatalogueProps<R extends Row> extends ListProps<R> {
  /** The place of its texts, if it does not use the common ones. */
  texts?: CatalogueTexts;
  /** Shown above the list, with the button that adds a row. */
  head: (onAdd: (() => void) | undefined) => ReactNode;
  /** The button that adds the first row: an empty list has it in place of the one above. */
  first?: (onAdd: () => void) => ReactNode;
  /** In pixels: a narrower screen scrolls it. */
  minWidth: number;
  /** The size of the buttons in the rows. */
  buttons?: 'xs' | 'compact-xs';
}

/** A short list of things by name, each with a form: types, calendars. */
export function Catalogue<R extends Row>({
  texts,
  head,
  first,
  minWidth,
  buttons = 'xs',
  rows,
  tag,
  columns,
  remove,
  form,
}: CatalogueProps<R>) {
  const editing = useEditing({ texts, remove, form, buttons });
  const { add } = editing;
  return (
    <>
      {head(first === undefined || isAddedAbove(rows) ? add : undefined)}
      <Read of={rows} none={<None texts={texts} action={add && first?.(add)} />}>
        {({ data }) => (
          <Listing
            minWidth={minWidth}
            head={[t('fields.name'), ...columns.map(({ label }) => label), { number: t('actions.title') }]}
          >
            {data.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td fw={500}>
                  {row.name} {tag?.(row)}
                </Table.Td>
                {columns.map(({ label, value }) => (
                  <Table.Td key={label}>{value(row)}</Table.Td>
                ))}
                <Table.Td>{editing.actions(row)}</Table.Td>
              </Table.Tr>
            ))}
          </Listing>
        )}
      </Read>
      {editing.windows}
    </>
  );
}

function None({ texts, action }: { texts: CatalogueTexts | undefined; action: ReactNode }) {
  if (texts) {
    return (
      <Empty title={t(`${texts}.none`)} action={action}>
        {t(`${texts}.noneNote`)}
      </Empty>
    );
  }
  return <Text c="dimmed">{t('catalogue.none')}</Text>;
}

interface SectionProps<R extends Row> extends ListProps<R>, Pick<CatalogueProps<R>, 'texts'> {
  title: string;
  /** The purpose of the list. */
  note: string;
  /** The label of the button that adds a row. */
  add: string;
}

/** One of several catalogues on a page. */
export function CatalogueSection<R extends Row>({ title, note, add, ...list }: SectionProps<R>) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Catalogue
        {...list}
        minWidth={560}
        buttons="compact-xs"
        head={(onAdd) => <SectionHead title={title} note={note} add={add} onAdd={onAdd} />}
      />
    </Paper>
  );
}
