const unreleased = '## Unreleased\n';

/** The text below a heading of the change log, up to the next heading of its level. */
function below(changelog, heading) {
  const start = changelog.indexOf(heading);
  if (start < 0) throw new Error(`CHANGELOG.md has no "${heading.trim()}"`);
  const rest = changelog.slice(start + heading.length);
  const end = rest.search(/^## /m);
  return (end < 0 ? rest : rest.slice(0, end)).trim();
}

/** What a release brings, in the words of the change log: of a released version, else what is not released yet. */
export function notesOf(changelog, version) {
  const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')} .*\n`, 'm').exec(changelog)?.[0];
  return below(changelog, heading ?? unreleased);
}

/**
 * The change log with what is not released yet under a version.
 * @param day such as 2026-11-22
 * @throws Error if there is nothing to release
 */
export function released(changelog, version, day) {
  if (below(changelog, unreleased) === '') throw new Error('CHANGELOG.md has nothing under "Unreleased"');
  return changelog.replace(unreleased, `${unreleased}\n## ${version} (${day})\n`);
}
