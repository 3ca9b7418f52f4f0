import { Button, Group, Menu, Paper, Text } from '@mantine/core';
import { t } from '../../../i18n/texts.ts';
import { may } from '../../../session.tsx';
import { type Action, actionLabel, actions } from './actions.ts';
import styles from './bulk-bar.module.css';

/** What runs an action of the menu. */
const needs = (action: Action) => (action === 'vacation' ? 'batchVacationRules' : 'batchEmployees');

interface BulkActionsProps {
  /** How many are selected, in words. */
  said: string;
  onChoose: (action: Action) => void;
  onClear: () => void;
}

/** The floating bar of actions, loaded with the first selection. */
export function BulkActions({ said, onChoose, onClear }: BulkActionsProps) {
  const mayInvite = may('createInvitation');
  return (
    <Paper className={styles.bar} role="region" aria-label={t('bulk.selection')} withBorder shadow="md" p="xs">
      <Group gap="xs" justify="center">
        <Text size="sm" fw={600} px="xs" aria-hidden>
          {said}
        </Text>
        <Menu position="top" withinPortal>
          <Menu.Target>
            <Button size="xs">{t('bulk.change')}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions
              .filter((one) => one !== 'invite' && may(needs(one)))
              .map((one) => (
                <Menu.Item key={one} onClick={() => onChoose(one)}>
                  {actionLabel(one)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
        {mayInvite && (
          <Button size="xs" variant="default" onClick={() => onChoose('invite')}>
            {actionLabel('invite')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </Group>
    </Paper>
  );
}
