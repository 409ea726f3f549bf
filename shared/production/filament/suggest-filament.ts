import type { Catalog } from '../../catalog/catalog.ts'
import { findMaterial } from '../../catalog/catalog.ts'
import { MATERIAL_IDS, type MaterialId } from '../../catalog/materials.ts'
import { normalizeSpelling } from '../../catalog/spelling.ts'
import type { SpoolmanFilament, SuggestedFilament } from './spoolman.ts'

/** Makers' spellings of the families that the catalog has. */
const FAMILIES: [RegExp, string][] = [
  [/^PPA/, 'PPA'],
  [/^PPS/, 'PPS'],
  [/^PLA/, 'PLA'],
  [/^PETG/, 'PETG'],
  [/^ASA/, 'ASA'],
  [/^PC(?!T)/, 'PC'],
  [/^TPU/, 'TPU'],
  [/^(PA\d*|NYLON)(?![A-Z]*ABS)/, 'Nylon'],
]
const CARBON = /(^|[^A-Z])CF\d*($|[^A-Z])|CARBON/
/** Names of other fillers, which make it another material. */
const OTHER_FILLED = /(^|[^A-Z])GF\d*($|[^A-Z])|GLASS|WOOD|KEVLAR|ARAMID|METAL FILL|COPPER FILL/
/** In squared steps of red, green and blue; two swatches of one color name are nearer. */
const NEAR = 60 ** 2 * 3

/** Suggests the filament of the shop's catalog that a filament of another program is; null if a person must say it. */
export function suggestFilament(catalog: Catalog, filament: SpoolmanFilament): SuggestedFilament {
  const material = suggestMaterial(filament)
  const nothing = { color: null, is_by_swatch: false }
  return { material, ...(material === null ? nothing : suggestColor(catalog, material, filament)) }
}

function suggestMaterial({ material, name }: SpoolmanFilament): MaterialId | null {
  const told = (material ?? '').trim().toUpperCase()
  const words = `${told} ${(name ?? '').toUpperCase()}`
  if (OTHER_FILLED.test(words)) return null
  const family = FAMILIES.find(([pattern]) => pattern.test(told))?.[1]
  if (family === undefined) return null
  const wanted = CARBON.test(words) ? `${family}-CF` : family === 'PLA' ? 'PLA+' : family
  return MATERIAL_IDS.find((id) => id === wanted) ?? null
}

function suggestColor(
  catalog: Catalog,
  material: MaterialId,
  filament: SpoolmanFilament,
): Pick<SuggestedFilament, 'color' | 'is_by_swatch'> {
  const { colors } = findMaterial(catalog, material)
  const offered = catalog.colors.filter(({ name }) => colors.includes(name))
  const words = ` ${normalizeSpelling(filament.name ?? '').replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  // "Light Blue" before "Blue".
  const named = offered
    .flatMap(({ name, also }) =>
      [name, ...also].map((spelling) => ({ name, spelling: normalizeSpelling(spelling) })),
    )
    .sort((a, b) => b.spelling.length - a.spelling.length)
    .find(({ spelling }) => words.includes(` ${spelling} `))
  if (named) return { color: named.name, is_by_swatch: false }
  const swatch = swatchOf(filament)
  if (swatch === null) return { color: null, is_by_swatch: false }
  const [nearest] = offered
    .map((color) => ({ name: color.name, distance: distance(color.swatch, swatch) }))
    .sort((a, b) => a.distance - b.distance)
  const isNear = nearest !== undefined && nearest.distance <= NEAR
  return { color: isNear ? nearest.name : null, is_by_swatch: isNear }
}

/** `#RRGGBB` of a filament with one color; null: not told, or several. */
export function swatchOf({ color_hex, multi_color_hexes }: SpoolmanFilament): string | null {
  const hex = (color_hex ?? '').replace(/^#/, '')
  return !multi_color_hexes && /^[0-9a-f]{6}([0-9a-f]{2})?$/i.test(hex) ? `#${hex.slice(0, 6)}` : null
}

function distance(a: string, b: string): number {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const [left, right] = [channels(a), channels(b)]
  return left.reduce((sum, value, at) => sum + (value - right[at]) ** 2, 0)
}
