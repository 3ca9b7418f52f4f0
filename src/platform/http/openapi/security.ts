import type { Operation } from '../operation.ts';
import type { Components } from './components.ts';

const schemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An access token: `Authorization: Bearer rollcall_…`. It names the account, and its scopes say what it may do.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'rollcall.session_token',
    description:
      'The session cookie of a signed-in user (`__Secure-rollcall.session_token` over https). A write must come from a page of the installation.',
  },
};

type Requirement = Record<string, never[]>;

/** The credentials that an operation needs: the document's `security`, and the same in words. */
export interface Access {
  security: Requirement[];
  words: string;
}

/** Describes the credentials that an operation needs. */
export function describeAccess({ scope, method }: Operation, components: Components): Access {
  const needs = (name: keyof typeof schemes): Requirement[] => {
    components.add('securitySchemes', name, schemes[name]);
    return [{ [name]: [] }];
  };
  if (typeof scope === 'string') return { security: needs('token'), words: `Needs the scope \`${scope}\`.` };
  switch (scope.access) {
    case 'account':
      return {
        security: [...needs('token'), ...needs('session')],
        words: 'Needs a valid token, with any scopes.',
      };
    case 'session':
      return { security: needs('session'), words: 'For signed-in users; a token is refused.' };
    case 'anyone':
      return {
        security: [],
        words:
          method === 'GET'
            ? 'Needs no credentials.'
            : 'Needs no credentials, but the `Origin` of the installation: the request must come from a page of it.',
      };
  }
}
