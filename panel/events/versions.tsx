import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Options } from '../api.ts';
import { t } from '../i18n/texts.ts';
import { lazyPart } from '../shell/lazy-part.tsx';
import { useVersions, type VersionsOperation } from './use-versions.ts';

/** The words of all records come with the window, not with every page that has its button. */
const VersionsWindow = lazyPart(() => import('./versions-window.tsx'), 'VersionsWindow');

interface VersionsProps<Id extends VersionsOperation> {
  by: Id;
  /** Which record it is. */
  of: Options<Id>;
  /** The record in words: `Salary, 1 Jan 2024`. */
  what: string;
}

/** A button that opens the history of a record. */
export function VersionsButton<Id extends VersionsOperation>({
  size = 'compact-xs',
  label,
  ...record
}: VersionsProps<Id> & { size?: 'compact-xs' | 'xs'; label?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        variant="default"
        aria-label={label ?? `${t('versions.action')}: ${record.what}`}
        onClick={() => setOpen(true)}
      >
        {label ?? t('versions.action')}
      </Button>
      {isOpen && <Versions {...record} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The versions of a record in a window, the newest first. */
export function Versions<Id extends VersionsOperation>({
  by,
  of,
  ...window
}: VersionsProps<Id> & { onClose: () => void }) {
  const versions = useVersions(by, of);
  return <VersionsWindow versions={versions} {...window} />;
}
