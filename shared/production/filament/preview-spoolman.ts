import type { Catalog } from '../../catalog/catalog.ts'
import { plainText } from '../../platform/plain-text.ts'
import type { Instant } from '../../platform/time.ts'
import { readSpoolmanSpool, type ImportedSpool } from './read-spoolman-spool.ts'
import type { Milligrams, Spool } from './spool.ts'
import type { SpoolmanFilament, SpoolmanFilamentRow, SpoolmanPreview, SpoolmanStock } from './spoolman.ts'
import { suggestFilament, swatchOf } from './suggest-filament.ts'

/** Scales and slicers differ by less. */
const SAME_MG = 1000

/** A spool that was imported before. */
export type KnownSpool = Pick<Spool, 'number' | 'remaining_mg' | 'retired_at'>

export interface SortedStock {
  fresh: ImportedSpool[]
  known: { spool: ImportedSpool; here: KnownSpool }[]
  unusable: number
}

/** Sorts the spools of a Spoolman into new ones, those that were imported before, and those that cannot be counted. */
export function sortStock(
  stock: SpoolmanStock,
  find: (external_id: string) => KnownSpool | undefined,
  now: Instant,
): SortedStock {
  const hasDollars = otherCurrency(stock) === null
  const read = stock.spools.map((spool) => readSpoolmanSpool(spool, hasDollars, now))
  const once = new Map(read.flatMap((spool) => (spool ? [[spool.external_id, spool] as const] : [])))
  const sorted = [...once.values()].map((spool) => ({ spool, here: find(spool.external_id) }))
  return {
    fresh: sorted.filter(({ here }) => !here).map(({ spool }) => spool),
    known: sorted.flatMap(({ spool, here }) => (here ? [{ spool, here }] : [])),
    unusable: stock.unreadable + read.filter((spool) => spool === null).length,
  }
}

/** Says what an import would do. */
export function previewSpoolman(
  catalog: Catalog,
  stock: SpoolmanStock,
  sorted: SortedStock,
): SpoolmanPreview {
  const filaments = new Map(stock.spools.map(({ filament }) => [filament.id, filament]))
  const rows = [...filaments.values()].flatMap((filament) => {
    const spools = sorted.fresh.filter(({ filament_id }) => filament_id === filament.id)
    return spools.length > 0 ? [rowOf(catalog, filament, spools)] : []
  })
  return {
    filaments: rows.sort((a, b) => a.label.localeCompare(b.label)),
    known: sorted.known.length,
    different: differentSpools(sorted).map(({ here, there_mg }) => ({
      number: here.number,
      here_mg: here.remaining_mg,
      there_mg,
    })),
    unusable: sorted.unusable,
    other_currency: otherCurrency(stock),
  }
}

/** Returns the spools in use whose remaining weight differs between there and here. */
export function differentSpools({
  known,
}: SortedStock): { here: KnownSpool; external_id: string; there_mg: Milligrams }[] {
  return known
    .filter(({ here }) => here.retired_at === null)
    .filter(({ spool, here }) => Math.abs(spool.remaining_mg - here.remaining_mg) >= SAME_MG)
    .map(({ spool, here }) => ({ here, external_id: spool.external_id, there_mg: spool.remaining_mg }))
}

function rowOf(catalog: Catalog, filament: SpoolmanFilament, spools: ImportedSpool[]): SpoolmanFilamentRow {
  const words = [filament.vendor?.name, filament.material, filament.name]
  return {
    filament_id: filament.id,
    label: plainText(words.filter(Boolean).join(' '), 120) || `Filament ${filament.id}`,
    swatch: swatchOf(filament),
    spools: spools.length,
    remaining_mg: spools.reduce((sum, { remaining_mg }) => sum + remaining_mg, 0),
    suggested: suggestFilament(catalog, filament),
  }
}

/** A Spoolman whose currency is not known may count in any. */
function otherCurrency({ currency }: SpoolmanStock): string | null {
  return currency === 'USD' ? null : (currency ?? 'an unknown currency')
}
