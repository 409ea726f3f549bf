import { MATERIAL_IDS, type MaterialId } from '../../../shared/catalog/materials.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import { missingSettings, type ProfileOwner } from '../../../shared/production/slicer/profile-choice.ts'
import type { SlicerKind } from '../../../shared/production/slicer/slicer-kinds.ts'
import type { SettingsRow } from '../../../shared/production/slicer/slicer-work.ts'
import { readPrinters } from '../../catalog/read-printers.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import {
  fileOfRow,
  findProfileOwner,
  listProfiledModels,
  listProfiles,
  shownProfile,
} from './slicer-store.ts'

interface Shared {
  owner: ProfileOwner
  printers: Printer[]
}

/** Lists the settings by model, and those of printers that have their own. What has something missing comes first. */
export function listSettings(db: ReadDb, slicer: SlicerKind | null): SettingsRow[] {
  const models = listProfiledModels(db)
  const shared = new Map<string, Shared>()
  const add = (owner: ProfileOwner, printers: Printer[]) => {
    const key = JSON.stringify(owner)
    shared.set(key, { owner, printers: [...(shared.get(key)?.printers ?? []), ...printers] })
  }
  for (const printer of readPrinters(db)) add(findProfileOwner(db, printer), [printer])
  for (const model of models) add({ model, printer_id: '' }, [])
  return [...shared.values()]
    .map((one) => rowOf(db, one, { slicer, models }))
    .toSorted((a, b) => Number(a.missing === null) - Number(b.missing === null))
}

function rowOf(
  db: ReadDb,
  { owner, printers }: Shared,
  { slicer, models }: { slicer: SlicerKind | null; models: readonly string[] },
): SettingsRow {
  const rows = listProfiles(db, owner)
  const name = owner.model || printers[0].name
  const model = owner.model || printers[0].model || null
  const materials = MATERIAL_IDS.filter((id) => printers.some((printer) => printer.materials.includes(id)))
  const files = rows.map(fileOfRow)
  const needs = { owner: name, materials: materials.filter((id) => isSold(db, id)) }
  return {
    name,
    printers: printers.map((printer) => ({ id: printer.id, name: printer.name })),
    materials,
    profiles: rows.map(shownProfile),
    missing: slicer && missingSettings(files, { ...needs, slicer }),
    model,
    is_own: owner.model === '',
    model_has_settings: model !== null && models.includes(model),
  }
}

/** Materials that are sold out, or named by the customer, are not missed. */
function isSold(db: ReadDb, material: MaterialId): boolean {
  return readShopData(db).catalog.materials.some(
    ({ id, available, custom }) => id === material && available && !custom,
  )
}
