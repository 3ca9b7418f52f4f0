import { List, Paper, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';

const steps = [
  { to: paths.organisation, label: 'firstSteps.organisation' },
  { to: paths.timeOffPolicies, label: 'firstSteps.policies' },
  { to: paths.importPeople, label: 'firstSteps.import' },
  { to: paths.users, label: 'firstSteps.users' },
  { to: paths.api, label: 'firstSteps.api' },
] as const;

/** What the administrator of a company without employees does next. */
export function FirstSteps() {
  return (
    <Paper withBorder p="lg" mb="md" component="section" aria-labelledby="first-steps">
      <Title order={2} mb="sm" id="first-steps">
        {t('firstSteps.title')}
      </Title>
      <List type="ordered" spacing="xs">
        {steps.map(({ to, label }) => (
          <List.Item key={to}>
            <Link to={to}>{t(label)}</Link>
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}
