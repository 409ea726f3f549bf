/** The kind of personal value behind a pseudonym. */
export type PersonalKind = 'person' | 'email' | 'company' | 'place' | 'file' | 'network'

export interface PersonalValue {
  kind: PersonalKind
  value: string
}

/** Returns the same pseudonym for the same value each time: `person-3fa1c2`. */
export type MakePseudonym = (personal: PersonalValue) => string

/** Shorter values would be found in ordinary words. */
const MIN_LENGTH = 3
const WORD = /[\p{L}\p{N}]+/gu
const LETTER = /[\p{L}\p{N}]/u

/** Forms that make a text personal, even if the shop doesn't know it. */
const FORMS: readonly { kind: PersonalKind; form: RegExp }[] = [
  { kind: 'email', form: /[\p{L}\p{N}._%+…-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu },
  { kind: 'file', form: /[^\s"'`\\/:;,()]+\.(?:stl|step|stp|obj|3mf)\b/giu },
  { kind: 'network', form: /\b(?!127\.)(?:\d{1,3}\.){3}\d{1,3}\b/g },
]

/** Fields with the program's own words. */
const OWN_FIELDS = new Set([
  'time',
  'level',
  'area',
  'request_id',
  'version',
  'kind',
  'id',
  'runtime',
  'versions',
  'method',
])

/**
 * Returns a function that replaces the values, and what is personal by its form, in a text. The values are found by their first
 * word, so that the time depends on the text and not on the number of customers.
 */
export function textFilter(
  values: Iterable<PersonalValue>,
  pseudonymOf: MakePseudonym,
): (text: string) => string {
  const byFirstWord = indexValues(values)
  return (text) => {
    let filtered = ''
    let copied = 0
    for (const { 0: word, index } of text.matchAll(WORD)) {
      if (index < copied) continue
      const found = byFirstWord.get(word.toLowerCase())?.find((known) => isAt(text, index, known.value))
      if (!found) continue
      filtered += text.slice(copied, index) + pseudonymOf(found)
      copied = index + found.value.length
    }
    filtered += text.slice(copied)
    for (const { kind, form } of FORMS)
      filtered = filtered.replaceAll(form, (value) => pseudonymOf({ kind, value: value.toLowerCase() }))
    return filtered
  }
}

/** The longest first, in lower case. */
function indexValues(values: Iterable<PersonalValue>): Map<string, PersonalValue[]> {
  const byFirstWord = new Map<string, PersonalValue[]>()
  for (const { kind, value } of values) {
    const known = value
      .toLowerCase()
      .trim()
      .replace(/^[^\p{L}\p{N}]+/u, '')
    const first = known.match(WORD)?.[0]
    if (known.length < MIN_LENGTH || first === undefined) continue
    const others = byFirstWord.get(first)
    if (others) others.push({ kind, value: known })
    else byFirstWord.set(first, [{ kind, value: known }])
  }
  for (const known of byFirstWord.values()) known.sort((a, b) => b.value.length - a.value.length)
  return byFirstWord
}

/** Returns true if a value is there as whole words. */
function isAt(text: string, index: number, value: string): boolean {
  const end = index + value.length
  return text.slice(index, end).toLowerCase() === value && !LETTER.test(text[end] ?? '')
}

/** Applies a filter to every text in a JSON value, except to fields with the program's own words. */
export function filterTexts(value: unknown, filter: (text: string) => string): unknown {
  if (typeof value === 'string') return filter(value)
  if (Array.isArray(value)) return value.map((item) => filterTexts(item, filter))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      OWN_FIELDS.has(name) ? field : filterTexts(field, filter),
    ]),
  )
}
