import { FileInput, type FileInputProps } from '@mantine/core';
import { useRef } from 'react';

/**
 * A field for a file. It forgets the file as soon as the page has it: otherwise browsers say nothing when the user chooses the
 * same file again after they have corrected it.
 */
export function FileField({ onChange, ...input }: Omit<FileInputProps, 'resetRef' | 'multiple'>) {
  const forget = useRef<() => void>(null);
  const take = (file: File | null) => {
    onChange?.(file);
    forget.current?.();
  };
  return <FileInput {...input} resetRef={forget} onChange={take} />;
}
