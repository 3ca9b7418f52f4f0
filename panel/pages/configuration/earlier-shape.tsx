import { Stack, Switch } from '@mantine/core';
import type { ApiToken } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { ProblemAlert } from '../../ui/states.tsx';

/** The only earlier shape of replies. */
export const earlierShape = '2025';

/** Switches the replies to a token to the shape that clients of another product know. */
export function EarlierShape({ token }: { token: ApiToken }) {
  const update = useWrite('updateApiToken');
  return (
    <Stack gap="xs">
      <Switch
        size="xs"
        label={t('api.earlierShort')}
        aria-label={t('api.earlierOf', { name: token.name })}
        checked={token.compat !== null}
        disabled={token.revokedAt !== null || update.isPending}
        onChange={({ currentTarget }) =>
          update.mutate({ path: { id: token.id }, body: { compat: currentTarget.checked ? earlierShape : null } })
        }
      />
      <ProblemAlert error={update.error} />
    </Stack>
  );
}
