import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { User } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { root } from '../../root.ts';
import { useMe } from '../../session.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { SecretMade } from '../../ui/secret.tsx';
import { Window } from '../../ui/window.tsx';

/** Resets for a user who can no longer sign in; for themselves, users have the account page. */
export function UserResets({ user }: { user: User }) {
  const me = useMe();
  const [asked, setAsked] = useState<'password' | 'secondFactor'>();
  const close = () => setAsked(undefined);
  if (user.id === me.id) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsked('password')}>
        {t('users.resetPassword')}
      </Button>
      {user.hasSecondFactor && (
        <Button size="xs" variant="default" onClick={() => setAsked('secondFactor')}>
          {t('users.resetSecondFactor')}
        </Button>
      )}
      {asked === 'password' && <ResetPassword user={user} onClose={close} />}
      {asked === 'secondFactor' && <ResetSecondFactor user={user} onClose={close} />}
    </>
  );
}

interface ResetProps {
  user: User;
  onClose: () => void;
}

/** Asks first, and then shows the link, this once. */
function ResetPassword({ user: { id, name, email }, onClose }: ResetProps) {
  const reset = useWrite('resetUserPassword');
  const title = t('users.resetPasswordOf', { name });
  if (!reset.data) {
    return (
      <Confirm
        title={title}
        action={t('users.resetPassword')}
        write={reset}
        onConfirm={() => reset.mutate({ path: { id } })}
        onClose={onClose}
      >
        {t('users.resetPasswordNote')}
      </Confirm>
    );
  }
  const link = `${location.origin}${root}${paths.resetPassword}#${reset.data.data.key}`;
  return (
    <Window title={title} onClose={onClose} size="lg">
      <SecretMade label={t('users.link')} value={link} onClose={onClose}>
        <Text size="sm">{t('users.linkNote', { email })}</Text>
      </SecretMade>
    </Window>
  );
}

function ResetSecondFactor({ user: { id, name }, onClose }: ResetProps) {
  const reset = useWrite('resetUserSecondFactor');
  return (
    <Confirm
      title={t('users.resetSecondFactorOf', { name })}
      action={t('users.resetSecondFactor')}
      write={reset}
      onConfirm={() => reset.mutate({ path: { id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('users.resetSecondFactorNote')}
    </Confirm>
  );
}
