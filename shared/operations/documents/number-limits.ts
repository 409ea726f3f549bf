/** Above these, sums of prices and times are no longer exact, and nothing in a shop costs or lasts that much. */
const LIMITS: readonly (readonly [name: RegExp, most: number, words: string])[] = [
  [/cents/, 1_000_000, '$10,000.00 (1,000,000 cents)'],
  [/factor/, 1000, '1,000'],
  [/percent/, 1000, '1,000'],
  [/seconds|minutes|hours|days/, 1_000_000, '1,000,000'],
  [/grams|_g$|_kg$/, 1_000_000, '1,000,000'],
  // Instants, in seconds since 1970.
  [/(_at|_until)$/, 4_102_444_800, 'the year 2100'],
]
/** The limit of everything else that is counted or measured. */
const MOST = 1e9

/** Lists the numbers of a document that are larger than makes sense, by the names of their fields. */
export function listLargeNumbers(
  body: unknown,
  path: readonly string[] = [],
): { path: string; message: string }[] {
  if (typeof body === 'number') return faultsOf(body, path)
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) => listLargeNumbers(value, [...path, name]))
}

function faultsOf(value: number, path: readonly string[]): { path: string; message: string }[] {
  // An entry of a list is measured as its list.
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
  const [, most, words] = LIMITS.find(([pattern]) => pattern.test(name)) ?? ['', MOST, '1,000,000,000']
  return Math.abs(value) <= most ? [] : [{ path: path.join('.'), message: `Must be at most ${words}.` }]
}
