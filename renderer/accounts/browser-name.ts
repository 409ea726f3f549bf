/** Browsers in matching order: the user agents of earlier ones contain the names of later ones, too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bElectron\//, 'Layerline’s window'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

function firstMatch(list: readonly [RegExp, string][], text: string): string | undefined {
  return list.find(([pattern]) => pattern.test(text))?.[1]
}

/** Names a browser by its user agent: `Firefox on Windows`. Other programs get the name they send. */
export function browserName(user_agent: string | null): string {
  const text = user_agent?.trim() ?? ''
  const browser = firstMatch(BROWSERS, text)
  const system = firstMatch(SYSTEMS, text)
  if (browser && system) return `${browser} on ${system}`
  if (browser || system) return browser ?? `A browser on ${system}`
  return /^[\w.-]{1,40}(?=\/|$)/.exec(text)?.[0] ?? 'A browser without a name'
}

/** Returns true if the user agent is that of a phone or tablet. */
export function isHandheld(user_agent: string | null): boolean {
  return /\b(iPhone|iPad|Android|Mobile)\b/.test(user_agent ?? '')
}
