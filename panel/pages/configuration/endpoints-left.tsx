import { Button, Group, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Window } from '../../ui/window.tsx';

interface EndpointsLeftProps {
  /** The name of the token that is revoked. */
  name: string;
  endpoints: { id: string; url: string; description: string | null }[];
  onClose: () => void;
}

/** Lists the webhook endpoints that keep working although the token that created them is revoked. */
export function EndpointsLeft({ name, endpoints, onClose }: EndpointsLeftProps) {
  return (
    <Window title={t('api.leftTitle', { name })} onClose={onClose}>
      <Stack>
        <Text>{t('api.leftText')}</Text>
        <List>
          {endpoints.map(({ id, url, description }) => (
            <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
              <Link to={paths.webhook} params={{ id }}>
                {description ?? url}
              </Link>
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('actions.close')}</Button>
        </Group>
      </Stack>
    </Window>
  );
}
