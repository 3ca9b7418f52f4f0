const unreleased = '## Unreleased\n';

/** The text below a heading of the change log, up to the next heading of its level. */
function below(changelog, heading) {
  const start = changelog.indexOf(heading);
  if (start < 0) throw new Error(`CHANGELOG.md has no "${heading.trim()}"`);
  const rest = changelog.slice(start + heading.length);
  const end = rest.search(/^## /m);
  return (end < 0 ? rest : rest.slice(0, end)).trim();
}

/** The notes of a release, from the change log: of a released version, else the unreleased ones. */
export function notesOf(changelog, version) {
  const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')} .*\n`, 'm').exec(changelog)?.[0];
  return below(changelog, heading ?? unreleased);
}

/**
 * The change log with the unreleased notes under a version.
 * @param day such as 2026-11-22
 * @throws Error if there are no unreleased notes
 */
export function released(changelog, version, day) {
  if (below(changelog, unreleased) === '') throw new Error('CHANGELOG.md has nothing under "Unreleased"');
  return changelog.replace(unreleased, `${unreleased}\n## ${version} (${day})\n`);
}
