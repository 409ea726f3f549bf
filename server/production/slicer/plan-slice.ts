import { createHash } from 'node:crypto'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { chooseProfiles, type ChosenProfiles } from '../../../shared/production/slicer/profile-choice.ts'
import type { SlicerKind } from '../../../shared/production/slicer/slicer-kinds.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import { plateContent } from '../plates/plate-project.ts'
import { readPrinters } from '../../catalog/read-printers.ts'
import type { Shop } from '../../platform/shop.ts'
import type { PlateRow } from '../../orders/units/plate-store.ts'
import { fileOfRow, findProfileOwner, listProfiles, readSlicerSettings } from './slicer-store.ts'

/** The slicer and profiles with which a plate would be sliced now. */
export interface SlicePlan {
  slicer: { kind: SlicerKind; path: string; version: string | null }
  profiles: ChosenProfiles
  /** The same as long as the slicer would get the same. */
  content_key: string
}

/** Plans the slicing of a plate, or says in a sentence why it cannot be sliced. Its outlines are prepared before. */
export function planSlice(shop: Shop, plate: PlateRow): SlicePlan | { why_not: string } {
  const { slicer } = readSlicerSettings(shop.db)
  if (slicer === null) return { why_not: 'The shop has no slicer yet.' }
  const profiles = profilesFor(shop.db, plate, slicer.kind)
  if ('why_not' in profiles) return profiles
  const content = contentOf(shop, plate)
  if ('why_not' in content) return content
  const texts = [...profiles.settings, profiles.filament].map((file) => file?.text ?? null)
  const content_key = createHash('sha256')
    .update(JSON.stringify([content.content, slicer.kind, texts]))
    .digest('hex')
  return { slicer, profiles, content_key }
}

function profilesFor(db: ReadDb, plate: PlateRow, slicer: SlicerKind): ChosenProfiles | { why_not: string } {
  const printer = readPrinters(db).find(({ id }) => id === plate.printer_id)
  if (!printer) return { why_not: 'Choose a printer for this plate first.' }
  const owner = findProfileOwner(db, printer)
  const chosen = chooseProfiles(listProfiles(db, owner).map(fileOfRow), {
    owner: owner.model || printer.name,
    material: plate.material,
    slicer,
  })
  return 'missing' in chosen ? { why_not: chosen.missing } : chosen
}

function contentOf(shop: Shop, plate: PlateRow): { content: string } | { why_not: string } {
  try {
    return { content: plateContent(shop, plate) }
  } catch (error) {
    if (error instanceof Refusal) return { why_not: error.message }
    throw error
  }
}
