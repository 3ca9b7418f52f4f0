/** In this order, because each also claims to be those after it. */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\b(Headless)?Chrome\//],
  ['Safari', /\bSafari\//],
];
const systems: [name: string, mark: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** The name of a browser, from its User-Agent (RFC 9110): `Chrome · Linux`; all of it when it is no browser. */
export function browserName(userAgent: string | null): string {
  if (userAgent === null) return '–';
  const named = (all: [string, RegExp][]) => all.find(([, mark]) => mark.test(userAgent))?.[0];
  const browser = named(browsers);
  return browser === undefined ? userAgent : [browser, named(systems)].filter(Boolean).join(' · ');
}
