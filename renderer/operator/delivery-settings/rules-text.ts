import type { CourierRules } from '../../../shared/delivery/delivery-rules.ts'

/** Parses ZIP prefixes that are separated by commas or spaces. */
export function prefixesOfText(text: string): string[] {
  return text.split(/[\s,;]+/).filter((prefix) => prefix !== '')
}

export function textOfPrefixes(prefixes: readonly string[]): string {
  return prefixes.join(', ')
}

/** Parses an area, one place per line: `San Mateo County: 940, 944`. */
export function areaOfText(text: string): CourierRules['area'] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.lastIndexOf(':')
      const name = line.slice(0, Math.max(colon, 0)).trim()
      return { name: name || line.trim().slice(0, 60), zips: prefixesOfText(line.slice(colon + 1)) }
    })
}

export function textOfArea(area: CourierRules['area']): string {
  return area.map(({ name, zips }) => `${name}: ${textOfPrefixes(zips)}`).join('\n')
}

/** Returns the error of a path of the rules, or of a path within it; null when there is none. */
export function faultAt(faults: Record<string, string>, path: string): string | null {
  const faultPath = Object.keys(faults).find((known) => known === path || known.startsWith(`${path}.`))
  return faultPath === undefined ? null : faults[faultPath]
}
