import { createHash } from 'node:crypto'
import type { Estimate } from '../../../shared/geometry/estimate.ts'
import type { ObjectSettings, PlateJob, ProjectPart } from '../../../shared/geometry/printed-part.ts'
import { resolveSettings } from '../../../shared/geometry/resolve-settings.ts'
import { unitKey } from '../../../shared/production/plates/bed.ts'
import { plateFileName, unitObjectName } from '../../../shared/orders/part-file-name.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { recordRead } from '../../platform/db/best-effort.ts'
import type { PartFile, Purpose } from '../../orders/part-files.ts'
import { partToPrint } from '../../orders/part-to-print.ts'
import { findEstimate } from '../../quoting/measuring/measured-store.ts'
import { printSettingsOf } from '../../quoting/quote-row.ts'
import { findQuote, type QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { listPlateUnits, type PlateRow } from '../../orders/units/plate-store.ts'
import { layOut } from './plate-bed.ts'
import { getPlate } from './plate-moves.ts'
import { prepareOutlines } from './unit-outlines.ts'

/** Returns a plate as one 3MF project: its units at their places, with the settings of each. */
export async function readPlateProject(
  shop: Shop,
  caller: Caller,
  { plate_id, purpose }: { plate_id: string; purpose: Purpose },
): Promise<PartFile> {
  staffWith('see_files', caller)
  const plate = getPlate(shop.db, plate_id)
  const { units } = layOut(shop.db, plate)
  const orders = new Set(units.map(({ order_id }) => order_id))
  await prepareOutlines(shop, orders)
  const filename = plateFileName(plate)
  const path = await writeProject(shop, plate, filename)
  if (purpose === 'download') noteDownload(shop, caller, { orders, filename })
  return { path, kind: '3mf', filename }
}

/** Records in the history of each order that staff took a file with its parts. */
export function noteDownload(
  shop: Shop,
  caller: Caller,
  { orders, filename }: { orders: ReadonlySet<string>; filename: string },
): void {
  const event = { subject: 'order', what: 'file downloaded', details: { file: filename } } as const
  const events = [...orders].map((subject_id) => ({ ...event, subject_id }))
  recordRead(shop, caller, events)
}

/** Writes a plate's project, for the shop's slicer. Returns its path; it is deleted an hour later. */
export async function writePlateProject(shop: Shop, plate: PlateRow): Promise<string> {
  return writeProject(shop, plate, plateFileName(plate))
}

/** Measures what `plateContent` needs. */
export async function preparePlate(shop: Shop, plate: PlateRow): Promise<void> {
  await prepareOutlines(shop, new Set(listPlateUnits(shop.db, plate.id).map(({ order_id }) => order_id)))
}

/**
 * Returns the content of a plate as text: the same as long as nothing changes that a slicer would see. It does not
 * depend on where the files of the shop are; parts are named by their measures. Refuses if there is no project.
 */
export function plateContent(shop: Shop, plate: PlateRow): string {
  const parts = projectParts(shop, plate).map(({ part: { down, settings, units }, analysis_key }) => ({
    part: [analysis_key, down],
    settings,
    units: units.map(({ x_mm, y_mm, turn_deg }) => [x_mm, y_mm, turn_deg]),
  }))
  return JSON.stringify([plate.printer_id, plate.material, parts])
}

async function writeProject(shop: Shop, plate: PlateRow, filename: string): Promise<string> {
  const parts = projectParts(shop, plate).map(({ part }) => part)
  const title = filename.replace(/\.3mf$/, '')
  const key = createHash('sha256')
    .update(JSON.stringify([title, parts]))
    .digest('hex')
    .slice(0, 32)
  const path = `${shop.files.plateFolder()}/${key}.3mf`
  const written = await shop.machine.partWriter.write({
    format: 'plate',
    title,
    parts,
    path,
  } satisfies PlateJob)
  if (written.outcome === 'written') return path
  shop.log.error({ plate: plate.number, raw: written.raw }, 'a plate could not be written for download')
  throw new Refusal('part_not_written')
}

function projectParts(shop: Shop, plate: PlateRow): { part: ProjectPart; analysis_key: string }[] {
  const { bed, units, places } = layOut(shop.db, plate)
  if (bed === null) throw new Refusal('printer_refused', `Choose a printer for plate ${plate.number} first.`)
  const placeOf = new Map(places.map((place) => [unitKey(place), place]))
  return [...Map.groupBy(units, ({ order_id }) => order_id)].map(([order_id, group]) => {
    const quote = findQuote(shop.db, order_id)!
    const part = partToPrint(shop, quote)
    const settings = objectSettings(shop.db, quote)
    if (!part || !settings) throw new Refusal('part_not_measured')
    const named = group.map(({ number, unit }) =>
      unitObjectName({ filename: quote.filename, number }, { number: unit, of: quote.quantity }),
    )
    const placed = {
      ...part.job,
      settings,
      units: group.map((unit, at) => {
        const place = placeOf.get(unitKey(unit))
        if (!place)
          throw new Refusal('printer_refused', 'The parts of this plate do not fit on its bed together.')
        const { x_mm, y_mm, turn_deg } = place
        return { name: named[at], x_mm, y_mm, turn_deg }
      }),
    }
    return { part: placed, analysis_key: quote.analysis_key! }
  })
}

/**
 * Returns the ordered settings, with the values of 'automatic' for this part; null for a part that was not measured.
 */
function objectSettings(db: ReadDb, quote: QuoteRow): ObjectSettings | null {
  const { catalog, printer_profiles } = readShopData(db)
  const estimate = findEstimate(db, quote)
  if (!estimate) return null
  const profile = printer_profiles.find(({ id }) => id === estimate.profile_id) ?? printer_profiles[0]
  const settings = resolveSettings(catalog, printSettingsOf(quote))
  const { layer_height_mm, walls, infill_percent, infill_pattern, top_layers, bottom_layers } = settings
  return {
    layer_height_mm,
    walls,
    infill_percent,
    infill_pattern,
    top_layers,
    bottom_layers,
    supports: resolveSupports(settings.supports, estimate),
    brim_mm: estimate.brim ? profile.process.brim_width : 0,
  }
}

function resolveSupports(
  supports: 'auto' | ObjectSettings['supports'],
  { support_mm3 }: Estimate,
): ObjectSettings['supports'] {
  if (supports !== 'auto') return supports
  return support_mm3 > 0 ? 'everywhere' : 'none'
}
