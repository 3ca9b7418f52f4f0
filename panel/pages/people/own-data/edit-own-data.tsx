import { Fieldset, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OwnData, OwnDataChange } from '../../../../sdk/schemas.ts';
import { api, fieldErrors } from '../../../api.ts';
import { t } from '../../../i18n/texts.ts';
import { FormModal, useChange, useForm } from '../../../ui/form.tsx';
import { CustomInput } from '../details/custom-input.tsx';
import { chosenField, PersonInput, textField } from '../details/person-input.tsx';
import {
  changedCustom,
  changesOf,
  customKey,
  groupsOf,
  type PersonValues,
  valuesOf,
} from '../details/person-values.ts';
import { asPerson, asRow } from './own-values.ts';

const names = ['firstName', 'lastName', 'secondLastName'] as const;
const reason = 'reason';

interface EditOwnDataProps {
  data: OwnData;
  /** What waits for a decision: it cannot change once more. */
  waiting: readonly OwnDataChange[];
  onClose: () => void;
}

/** Changes the fields of their own record that the company opened to the user. */
export function EditOwnData({ data, waiting, onClose }: EditOwnDataProps) {
  const [read] = useState(data);
  const person = asPerson(read);
  const custom = read.customFields;
  const before = valuesOf(person, custom);
  const change = useChange('changeOwnData', asRow(read), onClose, async () => asRow((await api('getOwnData')).data));
  const form = useForm<PersonValues>({ ...before, [reason]: '' }, change);
  const changed = changesOf(change.read, custom, form.values);
  const needsDecision = isToDecide(read, changed);
  const typed = form.values[reason];
  const why = typeof typed === 'string' ? typed.trim() : '';

  /** What is said next to a field: it waits, or it needs a decision. */
  const about = (edit: string, isWaiting: boolean) => ({
    description: isWaiting ? t('ownData.waits') : edit === 'approval' ? t('ownData.needsDecision') : undefined,
    disabled: isWaiting,
  });
  const opened = new Map(read.fields.map((field) => [field.field, field]));
  const aboutField = (name: string) => {
    const setting = opened.get(name)?.openedBy;
    const isWaiting = waiting.some(({ field }) => field !== null && opened.get(field)?.openedBy === setting);
    return about(opened.get(name)?.edit ?? 'direct', isWaiting);
  };
  const errors = fieldErrors(change.error);
  const sent = changedCustom(custom, valuesOf(change.read, custom), form.values);
  return (
    <FormModal
      title={t('ownData.edit')}
      action={t(needsDecision ? 'ownData.send' : 'actions.save')}
      onClose={onClose}
      onSubmit={() => change.save({ ...changed, ...(needsDecision && why !== '' ? { reason: why } : {}) })}
      form={form}
    >
      {names.some((name) => opened.has(name)) && (
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {names.map(
            (name) =>
              opened.has(name) && (
                <TextInput key={name} label={t(`fields.${name}`)} {...aboutField(name)} {...textField(form, name)} />
              ),
          )}
        </SimpleGrid>
      )}
      {groupsOf(person).map(({ name, fields }) => (
        <Fieldset key={name} legend={t(`personGroups.${name}`)}>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {fields.map((field) => (
              <PersonInput key={field.name} field={field} form={form} {...aboutField(field.name)} />
            ))}
          </SimpleGrid>
        </Fieldset>
      ))}
      {custom.length > 0 && (
        <Fieldset legend={t('nav.customFields')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {custom.map((field) => (
              <CustomInput
                key={field.id}
                field={field}
                {...about(
                  field.edit,
                  waiting.some(({ customFieldId }) => customFieldId === field.id),
                )}
                {...chosenField(form, customKey(field.id))}
                error={errors[`customFields.${sent.indexOf(field)}.value`]}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      )}
      {needsDecision && (
        <>
          <Text size="sm">{t('ownData.sendNote')}</Text>
          <Textarea label={t('ownData.reason')} autosize maxLength={500} {...textField(form, reason)} />
        </>
      )}
    </FormModal>
  );
}

/** Whether a body has a change that needs a decision. */
function isToDecide({ fields, customFields }: OwnData, body: object): boolean {
  const given: Record<string, unknown> = { ...body };
  const custom = (given.customFields ?? []) as { id: string }[];
  return (
    fields.some(({ field, edit }) => edit === 'approval' && field in given) ||
    customFields.some(({ id, edit }) => edit === 'approval' && custom.some((one) => one.id === id))
  );
}
