import type { TextFormat } from './use-parsed-text.ts'

/** ZIP codes, or their first digits, separated by commas or spaces. */
export const ZIP_PREFIXES: TextFormat<string[]> = {
  parse: (text) => text.split(/[\s,;]+/).filter((prefix) => prefix !== ''),
  write: (prefixes) => prefixes.join(', '),
}

/** Returns the fault of a path of a document, or of a path within it; null if there is none. */
export function faultWithin(faults: Record<string, string>, path: string): string | null {
  const faultPath = Object.keys(faults).find((known) => known === path || known.startsWith(`${path}.`))
  return faultPath === undefined ? null : faults[faultPath]
}
