import { Paper, Stack, Switch, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { CelebrationChoiceUpdate } from '../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { Note } from '../../ui/note.tsx';
import { ProblemAlert } from '../../ui/states.tsx';

/** What the user shows colleagues, as far as the company shows it; a choice is saved at once. */
export function CelebrationChoice() {
  const read = useRead('getCelebrationChoice');
  const set = useWrite('setCelebrationChoice');
  // Shown at the click, before the reply has it; a refused choice is taken back.
  const [chosen, setChosen] = useState<CelebrationChoiceUpdate>({});
  const choose = (changed: CelebrationChoiceUpdate) => {
    setChosen({ ...chosen, ...changed });
    set.mutate({ body: changed }, { onSettled: () => setChosen({}) });
  };
  const data = read.data?.data;
  if (!data) return <ProblemAlert error={read.error} />;
  const { company, ...present } = data;
  if (!company.birthdays && !company.workAnniversaries) return null;
  const { birthday, workAnniversary } = { ...present, ...chosen };
  return (
    <Paper withBorder p="lg" mb="md" component="section" aria-label={t('colleagues.own')}>
      <Stack gap="sm">
        <div>
          <Title order={2}>{t('colleagues.own')}</Title>
          <Note>{t('colleagues.ownNote')}</Note>
        </div>
        {company.birthdays && (
          <Switch
            label={t('colleagues.showBirthday')}
            checked={birthday}
            onChange={() => choose({ birthday: !birthday })}
          />
        )}
        {company.workAnniversaries && (
          <Switch
            label={t('colleagues.showAnniversary')}
            checked={workAnniversary}
            onChange={() => choose({ workAnniversary: !workAnniversary })}
          />
        )}
        <ProblemAlert error={set.error} />
        <VisuallyHidden role="status">{set.isSuccess && t('colleagues.chosen')}</VisuallyHidden>
      </Stack>
    </Paper>
  );
}
