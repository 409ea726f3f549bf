import type { CourierRules } from '../../../shared/delivery/delivery-rules.ts'

/** ZIP prefixes as somebody types them. */
export function prefixesOfText(text: string): string[] {
  return text.split(/[\s,;]+/).filter((prefix) => prefix !== '')
}

export function textOfPrefixes(prefixes: readonly string[]): string {
  return prefixes.join(', ')
}

/** One part of the area a line: `San Mateo County: 940, 944`. */
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

/** The sentence about a place of the rules, or about something within it. */
export function faultAt(faults: Record<string, string>, path: string): string | null {
  const place = Object.keys(faults).find((one) => one === path || one.startsWith(`${path}.`))
  return place === undefined ? null : faults[place]
}
