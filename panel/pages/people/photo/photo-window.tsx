import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { EmployeeName } from '../../../../sdk/schemas.ts';
import { api, useWriteBy } from '../../../api.ts';
import { t } from '../../../i18n/texts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ConfirmDeletion } from '../../../ui/confirm.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { FormModal, useForm } from '../../../ui/form.tsx';
import { usePhotoOf } from '../../../ui/photo-of.ts';
import { base64Of } from '../../documents/base64-of.ts';
import { sizeOf } from '../../documents/size-of.ts';

interface PhotoWindowProps {
  person: EmployeeName;
  onClose: () => void;
}

/** The most bytes of a file that the API accepts. */
const maxBytes = 8 * 1024 * 1024;

/** Gives an employee a photo, or another one, or none. */
export function PhotoWindow({ person, onClose }: PhotoWindowProps) {
  const photoId = usePhotoOf(person.id);
  // The photo that is to be removed: once it is, the employee has none.
  const [removed, setRemoved] = useState<string | undefined>();
  const [file, setFile] = useState<File | null>(null);
  const write = useWriteBy(async (chosen: File) =>
    api('createEmployeePhoto', { body: { employeeId: person.id, content: await base64Of(chosen) } }),
  );
  const form = useForm({ content: null }, write);
  const { error } = form.field('content');
  const isTooLarge = file !== null && file.size > maxBytes;
  const name = `${person.firstName} ${person.lastName}`;
  if (removed !== undefined) {
    return (
      <ConfirmDeletion
        by="deleteEmployeePhoto"
        id={removed}
        title={t('photos.removeTitle')}
        onDeleted={onClose}
        onClose={() => setRemoved(undefined)}
      >
        {t('photos.removeText')}
      </ConfirmDeletion>
    );
  }
  return (
    <FormModal
      title={t('photos.of', { name })}
      disabled={file === null || isTooLarge ? t('photos.chooseFirst') : undefined}
      onClose={onClose}
      onSubmit={() => file && write.mutate(file, { onSuccess: onClose })}
      form={{ ...form, isChanged: file !== null }}
    >
      <Group>
        <Avatar {...person} size={96} />
        {photoId !== undefined && (
          <Button variant="default" onClick={() => setRemoved(photoId)}>
            {t('photos.remove')}
          </Button>
        )}
      </Group>
      <FileField
        label={t('photos.file')}
        description={t('photos.note')}
        placeholder={t('photos.choose')}
        accept="image/png,image/jpeg,image/webp"
        required
        data-autofocus
        value={file}
        onChange={setFile}
        error={
          isTooLarge
            ? t('photos.tooLarge', { size: sizeOf(file.size), max: sizeOf(maxBytes) })
            : !write.isPending && error
        }
      />
    </FormModal>
  );
}
