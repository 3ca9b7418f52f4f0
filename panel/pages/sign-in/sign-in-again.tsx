import { Anchor, Stack, Text } from '@mantine/core';
import { setSessionEnded } from '../../ended-session.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { root } from '../../root.ts';
import { Window } from '../../ui/window.tsx';
import { useSignIn } from './sign-in-form.tsx';

/** Above all other windows. */
const top = 1000;

/** Lets the user whose session has ended sign in again, over the page as it is. */
export function SignInAgain({ email }: { email: string }) {
  const t = useTexts();
  const { note, form } = useSignIn({ email, onSignedIn: () => setSessionEnded(false) });
  return (
    <Window title={t('signIn.againTitle')} withCloseButton={false} zIndex={top} onClose={() => {}}>
      <Stack>
        <Text>{note ?? t('signIn.again')}</Text>
        {form}
        <Anchor size="sm" href={root + paths.signIn}>
          {t('signIn.other')}
        </Anchor>
      </Stack>
    </Window>
  );
}
