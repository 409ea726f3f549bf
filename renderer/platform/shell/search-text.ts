/**
 * Reads the query string of a URL as plain text. The router's default reads `?q=1009` as a number and writes such text in
 * quotation marks, which no user types.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const defined = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
