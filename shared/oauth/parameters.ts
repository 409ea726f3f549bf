import { inOrder } from '../accounts/api-keys.ts'
import { DEFAULT_SCOPES, SCOPES, type Scope } from '../accounts/scopes.ts'

/** What a query or a form says, each name with all of its values. */
export type Parameters = ReadonlyMap<string, readonly string[]>

/** Reads `a=1&b=2`. What was sent without a value counts as left out (RFC 6749, 3.1). */
export function readParameters(text: string): Parameters {
  const read = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text))
    if (value !== '') read.set(name, [...(read.get(name) ?? []), value])
  return read
}

export function valueOf(parameters: Parameters, name: string): string | null {
  return parameters.get(name)?.[0] ?? null
}

/** The first name that was given twice though it may be given once; `resource` may be repeated (RFC 8707, 2). */
export function repeatedName(parameters: Parameters): string | null {
  for (const [name, values] of parameters) if (values.length > 1 && name !== 'resource') return name
  return null
}

/** The known scopes of a `scope` parameter in their usual order; unknown ones are ignored. */
export function knownScopes(text: string | null): Scope[] {
  const names = new Set((text ?? '').split(/\s+/))
  return inOrder(SCOPES.filter((scope) => names.has(scope)))
}

/** What a client asks for; one that names no known scope asks for the usual two. */
export function askedScopes(text: string | null): Scope[] {
  const known = knownScopes(text)
  return known.length > 0 ? known : [...DEFAULT_SCOPES]
}
