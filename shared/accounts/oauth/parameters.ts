import { inOrder } from '../api-keys.ts'
import { DEFAULT_SCOPES, SCOPES, type Scope } from '../scopes.ts'

/** Parameters of a query or form, each name with all its values. */
export type Parameters = ReadonlyMap<string, readonly string[]>

/** Parses `a=1&b=2`. A parameter without a value counts as left out (RFC 6749, 3.1). */
export function readParameters(text: string): Parameters {
  const read = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text))
    if (value !== '') read.set(name, [...(read.get(name) ?? []), value])
  return read
}

export function valueOf(parameters: Parameters, name: string): string | null {
  return parameters.get(name)?.[0] ?? null
}

/** Returns the first parameter that is repeated but may not be; `resource` may (RFC 8707, 2). */
export function repeatedName(parameters: Parameters): string | null {
  for (const [name, values] of parameters) if (values.length > 1 && name !== 'resource') return name
  return null
}

/** Returns the known scopes of a `scope` parameter in standard order; ignores unknown ones. */
export function knownScopes(text: string | null): Scope[] {
  const names = new Set((text ?? '').split(/\s+/))
  return inOrder(SCOPES.filter((scope) => names.has(scope)))
}

/** Returns the requested scopes; the default two when no known scope is named. */
export function askedScopes(text: string | null): Scope[] {
  const known = knownScopes(text)
  return known.length > 0 ? known : [...DEFAULT_SCOPES]
}
