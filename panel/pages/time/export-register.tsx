import { Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isMonth } from '../../calendar.ts';
import { t } from '../../i18n/texts.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { Window } from '../../ui/window.tsx';
import { saveDays } from './save-days.ts';
import { type RegisterOf, saveRegister } from './save-register.ts';

const kinds = { days: saveDays, versions: saveRegister };

interface ExportRegisterProps extends RegisterOf {
  /** The month of the page, with which the choice begins. */
  month: string;
  /** How many employees these are. */
  people: number;
  onClose: () => void;
}

/** Saves the register of some months, of all employees of the page and not only of those it shows. */
export function ExportRegister({ month, people, onClose, ...of }: ExportRegisterProps) {
  const [from, setFrom] = useState(month);
  const [to, setTo] = useState(month);
  const [kind, setKind] = useState<keyof typeof kinds>('days');
  const [isTold, setTold] = useState(false);
  const isWrong = !isMonth(from) || !isMonth(to) || to < from;
  const save = async (tell: (done: number) => void) => {
    setTold(isWrong);
    if (!isWrong) await kinds[kind](of, { from, to }, tell);
  };
  return (
    <Window title={t('print.exportTitle')} onClose={onClose}>
      <Stack>
        <Text>{t('print.exportOf', { count: people })}</Text>
        <Radio.Group value={kind} onChange={(chosen) => setKind(chosen === 'versions' ? 'versions' : 'days')}>
          <Stack gap="xs">
            <Radio value="days" label={t('print.days')} description={t('print.daysNote')} />
            <Radio value="versions" label={t('print.versions')} description={t('print.versionsNote')} />
          </Stack>
        </Radio.Group>
        <Group grow align="flex-start">
          <TextInput
            type="month"
            label={t('print.from')}
            data-autofocus
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <TextInput
            type="month"
            label={t('print.to')}
            value={to}
            error={isTold && isWrong && t('print.wrongMonths')}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </Group>
        <Group justify="flex-end">
          <ExportButton
            label={t('print.exportAction')}
            progress={(shown) => t('print.exporting', { shown })}
            save={save}
          />
        </Group>
      </Stack>
    </Window>
  );
}
