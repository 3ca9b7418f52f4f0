import { Box, Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import type { CustomField, Employee } from '../../../../sdk/schemas.ts';
import { fieldErrors, useReadAll } from '../../../api.ts';
import { todayIn } from '../../../calendar.ts';
import { t } from '../../../i18n/texts.ts';
import { useMe } from '../../../session.tsx';
import { EmployeeSelect } from '../../../ui/employee-select.tsx';
import { FormModal, useChange, useForm } from '../../../ui/form.tsx';
import { RowSelect } from '../../../ui/list-select.tsx';
import { Loading, ProblemAlert } from '../../../ui/states.tsx';
import { inOrder } from '../../configuration/custom-fields/in-order.ts';
import { FromWhen } from '../employment/from-when.tsx';
import { presentDay } from '../employment/placements.ts';
import { PlaceFields } from '../place-fields.tsx';
import { CustomInput } from './custom-input.tsx';
import { chosenField, type PersonForm, PersonInput, textField } from './person-input.tsx';
import {
  changedCustom,
  changesOf,
  customKey,
  dayOfMove,
  groupsOf,
  isMove,
  type PersonValues,
  valuesOf,
} from './person-values.ts';

/** Changes whatever the API lets change of a person. */
export function EditPerson({ person, onClose }: { person: Employee; onClose: () => void }) {
  const custom = useReadAll('listCustomFields', inOrder);
  if (custom.data) return <EditForm person={person} custom={custom.data.data} onClose={onClose} />;
  return custom.error ? <ProblemAlert error={custom.error} /> : <Loading />;
}

interface EditFormProps {
  person: Employee;
  custom: CustomField[];
  onClose: () => void;
}

function EditForm({ person, custom, onClose }: EditFormProps) {
  const change = useChange('updateEmployee', person, onClose);
  const today = todayIn(useMe().company.timeZone);
  const { read } = change;
  const form = useForm<PersonValues>({ ...valuesOf(read, custom), [dayOfMove]: presentDay(read, today) }, change);
  return (
    <FormModal
      title={t('actions.edit')}
      onClose={onClose}
      onSubmit={() => change.save(changesOf(read, custom, form.values))}
      form={form}
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput label={t('fields.firstName')} required data-autofocus {...textField(form, 'firstName')} />
        <TextInput label={t('fields.lastName')} required {...textField(form, 'lastName')} />
        <TextInput label={t('fields.secondLastName')} {...textField(form, 'secondLastName')} />
      </SimpleGrid>
      {groupsOf(person).map(({ name, fields }) => (
        <Fieldset key={name} legend={t(`personGroups.${name}`)}>
          {name === 'work' && <WorkFields form={form} />}
          {name === 'work' && isMove(read, form.values) && (
            <Box mb="md">
              <FromWhen field={textField(form, dayOfMove)} today={today} note={t('fromWhen.others')} />
            </Box>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {fields.map((field) => (
              <PersonInput key={field.name} field={field} form={form} />
            ))}
          </SimpleGrid>
        </Fieldset>
      ))}
      <CustomInputs person={read} custom={custom} form={form} error={change.error} />
    </FormModal>
  );
}

function WorkFields({ form }: { form: PersonForm }) {
  return (
    <>
      <PlaceFields form={{ field: (name) => ({ ...chosenField(form, name), name }) }} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} my="md">
        <EmployeeSelect label={t('fields.manager')} {...chosenField(form, 'managerId')} />
        <RowSelect of="listJobCharges" label={t('fields.jobChargeId')} {...chosenField(form, 'jobChargeId')} />
        <RowSelect
          of="listContributionGroups"
          label={t('fields.contributionGroupId')}
          {...chosenField(form, 'contributionGroupId')}
        />
      </SimpleGrid>
    </>
  );
}

function CustomInputs({
  person,
  custom,
  form,
  error,
}: {
  person: Employee;
  custom: CustomField[];
  form: PersonForm;
  error: unknown;
}) {
  if (custom.length === 0) return null;
  const errors = fieldErrors(error);
  const sent = changedCustom(custom, valuesOf(person, custom), form.values);
  return (
    <Fieldset legend={t('nav.customFields')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {custom.map((field) => {
          const key = customKey(field.id);
          const wrong = errors[`customFields.${sent.indexOf(field)}.value`];
          return <CustomInput key={key} field={field} {...chosenField(form, key)} error={wrong} />;
        })}
      </SimpleGrid>
    </Fieldset>
  );
}
