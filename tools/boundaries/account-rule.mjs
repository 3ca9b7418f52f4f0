// Every tenant table, in every statement, is compared with the account as a parameter, never with another row's
// account_id: PostgreSQL would look it up once for each row, and a cluster could not run the statement at all. This file
// has the exceptions, and the rules for code; test/harness/one-account.ts checks the statements that are really sent.

/** Tables that are not compared with an account, and why. */
export const ofNoAccount = {
  access_tokens: 'a token is looked up before its account is known',
  users: 'a person who signs in may belong to several accounts',
  user_sessions: 'a session is looked up before its account is known',
  user_credentials: 'a password is checked before an account is known',
  user_second_factors: 'a second factor is asked for before an account is known',
  failed_sign_ins: 'attempts are counted before the user is known, and also for unknown addresses',
  forgotten_passwords: 'an address is typed before an account is known, and may be unknown',
  used_codes: 'a code is used before an account is known',
  set_up_codes: 'the installation has no account yet when it is set up',
  user_verifications: 'an address is verified before an account is known',
  schema_migrations: 'the installation has one schema',
  encryption_keys: 'the installation has one set of keys',
  installation: 'it is about the installation itself',
  processes: 'they serve all accounts',
  background_tasks: 'they serve all accounts',
  request_counts: 'callers are counted for all processes together, also those without an account',
};

/** Statements about all accounts: each has its name as a comment, `across accounts: listAccounts`. */
export const acrossAccounts = {
  isUnused: 'whether a database has any account at all',
  listAccounts: 'the daily jobs and the commands go through the accounts one by one',
  findMembership: 'a person who has signed in: in which account they work is what it finds',
  findPeople: 'the people whom an address may mean sign in before an account is known',
  removeUnused: 'a person who has become a user of no account is one whom no account knows',
  endLinks: 'a person has one password for all accounts, so that another one ends the links of every account',
  passwordResetsOf: 'the same',
  accountsOfPerson: 'what became of a sign-in is noted in the accounts of the person: which they are is what it finds',
  signsInElsewhere: 'a person whose sign-in is to be reset: whether other accounts know them is what it finds',
  addUsage: 'every few seconds the requests of all accounts are written down in one statement',
  addRequests: 'the same, of the log of requests',
  purgeReplies: 'the daily job deletes what has been kept for a day, whosever it is',
  resealReplies: 'the command that encrypts with a new key reads what was encrypted with another',
  resealEndpoints: 'the same',
  resealSigningKeys: 'the same',
  resealMail: 'the same',
  resealDocuments: 'the same',
  resealPhotos: 'the same',
  findDueMail: 'the sweep finds which invitations are due, and then takes one by one',
  findDueResets: 'the same for the mail that tells of a reset',
  findDueNotices: 'the same for the mail that carries notifications',
  findDailyWork: 'the daily job finds in which accounts something may be due, and then goes through these one by one',
  findDueDays: 'a part of it',
  findDuePlacements: 'a part of it',
  findLeavers: 'a part of it',
  findBegunRules: 'a part of it',
  findDueRanges: 'a part of it',
  findExpiringDocuments: 'a part of it',
  findUnfollowed: 'the sweep finds in which accounts events wait to be followed, and then reads one account at a time',
  findDueImports: 'the worker finds which imports wait, and then does a chunk of one at a time',
  findWork: 'the sweep finds which endpoints have something to be sent, and then takes one by one',
  endpointStates: 'a figure of the installation, for its operator',
  dueWork: 'a metric of the installation',
  oldestUndelivered: 'a figure of the installation, for its operator',
  distinctSubscriptions: 'at the start subscriptions of the same form are resolved together',
  rewriteTypes: 'the same',
};

/** The name of a statement about all accounts. */
export const acrossName = (text) => /\bacross accounts: (\w+)/.exec(text)?.[1];

const misuses = [
  [String.raw`\.account_id\s*=\s*(\w+|\?)\.account_id\b`, 'compares the accounts of two rows'],
  [String.raw`\((\w+\.)?account_id\b[^()]*\)\s+(not\s+)?in\s*\(`, 'compares the account as a part of a row'],
  [String.raw`\busing\s*\(\s*(\w+\s*,\s*)*account_id\s*[,)]`, 'joins using (account_id)'],
].map(([pattern, what]) => [new RegExp(pattern, 'i'), what]);

const keywords = /^(where|on|join|left|cross|inner|order|group|limit|for|set|using|union|select|as|returning|values)$/i;
const reference = /\b(?:from|join|update|using)\s+([a-z_]+)\b(?:\s+(?:as\s+)?([a-z_]+)\b)?/gi;
/** Another text replaces a condition, and may contain it. */
const hole = /\b(where|and|on|or)\s+\(?\s*\?/i;

/** The errors of SQL, as far as its text shows them; `?` stands for an inserted value. */
export function misusedAccount(text, isTenantTable) {
  const misuse = misuses.find(([pattern]) => pattern.test(text));
  if (misuse) return misuse[1];
  if (!/\bselect\b|\bupdate\b|\bdelete\s+from\b/i.test(text) || hole.test(text)) return undefined;
  for (const [, table, word] of text.matchAll(reference)) {
    if (!isTenantTable(table)) continue;
    const alias = word === undefined || keywords.test(word) ? undefined : word;
    const column = alias === undefined ? String.raw`(?<!\w\.)(${table}\.)?` : String.raw`\b${alias}\.`;
    const compared = new RegExp(String.raw`${column}account_id\s*=\s*(any\s*\(\s*)?(\?|\{account\}|\$\d)`, 'i');
    if (!compared.test(text)) return `does not compare ${table} with the account as a parameter`;
  }
  return undefined;
}
