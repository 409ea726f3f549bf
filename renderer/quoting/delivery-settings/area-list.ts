import { cutText } from '../../../shared/platform/cut-text.ts'
import type { CourierRules } from '../../../shared/quoting/delivery/delivery-rules.ts'

type Area = CourierRules['area']

/** Names of places by ZIP codes, read from text. */
export interface AreaList {
  area: Area
  /** Lines that have no ZIP code. */
  skipped: string[]
}

/** The place of ZIP codes without a name. */
const UNNAMED = 'Imported'

/**
 * Reads a pasted or imported list. A line is `San Mateo County: 940, 944`, ZIP codes alone, or a row of a table with a ZIP code
 * in one cell and the name of its place in another. A plus-four is cut off, and places of one name become one.
 */
export function readAreaList(text: string): AreaList {
  const area: Area = []
  const skipped: string[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const { name, zips } = readLine(line)
    if (zips.length === 0) skipped.push(line.trim())
    else addPlace(area, name, zips)
  }
  return { area, skipped }
}

function readLine(line: string): { name: string; zips: string[] } {
  const colon = line.lastIndexOf(':')
  const head = line.slice(0, Math.max(colon, 0))
  const cells = line
    .slice(colon + 1)
    .split(/[,;\t]/)
    .flatMap((cell) => (/[a-z]/i.test(cell) ? [cell] : cell.split(/\s+/)))
    .map((cell) => cell.replaceAll('"', '').trim())
    .filter((cell) => cell !== '')
  const zips = cells.flatMap((cell) => /^(\d{2,5})(?:-\d{4})?$/.exec(cell)?.[1] ?? [])
  const words = cells.filter((cell) => /[a-z]/i.test(cell))
  const name = cutText(head.trim() || words.join(', ') || UNNAMED, 60)
  return { name, zips }
}

function addPlace(area: Area, name: string, zips: readonly string[]): void {
  const known = area.find((place) => place.name === name)
  if (known) known.zips = [...new Set([...known.zips, ...zips])]
  else area.push({ name, zips: [...new Set(zips)] })
}

/** Adds the places of a list to an area. */
export function joinAreas(area: Area, added: Area): Area {
  const joined = structuredClone(area)
  for (const { name, zips } of added) addPlace(joined, name, zips)
  return joined
}

/** Returns the place and the prefix that contain a ZIP code; null if the area has none. */
export function findInArea(area: Area, zip: string): { name: string; prefix: string } | null {
  for (const { name, zips } of area) {
    const prefix = zips.find((candidate) => zip.startsWith(candidate))
    if (prefix !== undefined) return { name, prefix }
  }
  return null
}
