import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { enter } from '../../root.ts';
import { Outside } from './outside.tsx';
import { useSignIn } from './sign-in-form.tsx';

/** Signs a user in, and leads to the page that the user asked for. */
export function SignIn() {
  const t = useTexts();
  const { next = paths.home } = useSearch({ from: paths.signIn });
  const setUp = useRead('getSetUp');
  const { asksCode, note, form } = useSignIn({ onSignedIn: () => enter(next) });
  if (setUp.data?.data.isSetUp === false) return <Navigate to={paths.setUp} />;
  return (
    <Outside title={t(asksCode ? 'signIn.codeTitle' : 'signIn.title')} {...(note === undefined ? {} : { note })}>
      {form}
      {!asksCode && <Link to={paths.forgotPassword}>{t('signIn.forgot')}</Link>}
    </Outside>
  );
}
