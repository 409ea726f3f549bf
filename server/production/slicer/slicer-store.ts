import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { Printer } from '../../../shared/catalog/printers/printers.ts'
import type { ProfileRole } from '../../../shared/production/slicer/check-profile.ts'
import {
  profileOwner,
  type PrinterProfileFile,
  type ProfileOwner,
} from '../../../shared/production/slicer/profile-choice.ts'
import type { ListedProfile } from '../../../shared/production/slicer/slicer-work.ts'
import type { SlicerKind } from '../../../shared/production/slicer/slicer-kinds.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

/** The slicing program of the shop; without one, `slicer` is null. */
export interface ShopSlicer {
  slicer: { kind: SlicerKind; path: string; version: string | null } | null
  automatic: boolean
}

interface SettingsRow {
  kind: SlicerKind | null
  path: string | null
  version: string | null
  automatic: 0 | 1
}

export function readSlicerSettings(db: ReadDb): ShopSlicer {
  const row = db.get<SettingsRow>('select kind, path, version, automatic from slicer_settings where id = 1')
  if (!row) return { slicer: null, automatic: true }
  const { kind, path, version } = row
  return {
    slicer: kind === null || path === null ? null : { kind, path, version },
    automatic: row.automatic === 1,
  }
}

export function saveSlicerSettings(
  tx: WriteDb,
  { slicer, automatic }: ShopSlicer,
  { now, by }: { now: number; by: string },
): void {
  tx.run(
    `insert into slicer_settings (id, kind, path, version, automatic, updated_at, by_account)
     values (1, :kind, :path, :version, :automatic, :now, :by)
     on conflict (id) do update set kind = excluded.kind, path = excluded.path, version = excluded.version,
       automatic = excluded.automatic, updated_at = excluded.updated_at, by_account = excluded.by_account`,
    {
      kind: slicer?.kind ?? null,
      path: slicer?.path ?? null,
      version: slicer?.version ?? null,
      automatic: automatic ? 1 : 0,
      now,
      by,
    },
  )
}

/** A row of `slicer_profiles`. */
export interface ProfileRow extends ProfileOwner {
  id: string
  role: ProfileRole
  material: MaterialId | ''
  name: string
  body: string
  filament_type: string | null
  removed: string
  added_at: number
  by_account: string | null
}

/** Returns whose profiles a printer is sliced with now. */
export function findProfileOwner(db: ReadDb, printer: Pick<Printer, 'id' | 'model'>): ProfileOwner {
  const own = db.get('select 1 from slicer_profiles where printer_id = ? limit 1', printer.id)
  return profileOwner(printer, own !== undefined)
}

export function listProfiles(db: ReadDb, { model, printer_id }: ProfileOwner): ProfileRow[] {
  return db.all<ProfileRow>(
    'select * from slicer_profiles where model = ? and printer_id = ? order by role, material, added_at',
    model,
    printer_id,
  )
}

/** Returns a profile as the slicer gets it. */
export function fileOfRow({ role, material, name, body, filament_type }: ProfileRow): PrinterProfileFile {
  return { role, material: material === '' ? null : material, name, text: body, filament_type }
}

/** Returns a profile as the page lists it: without its text. */
export function shownProfile({
  id,
  role,
  name,
  material,
  filament_type,
  removed,
}: ProfileRow): ListedProfile {
  return {
    id,
    role,
    name,
    filament_type,
    material: material === '' ? null : material,
    removed: JSON.parse(removed) as ListedProfile['removed'],
  }
}

/** Lists the models with settings. */
export function listProfiledModels(db: ReadDb): string[] {
  return db
    .all<{ model: string }>("select distinct model from slicer_profiles where model <> '' order by model")
    .map(({ model }) => model)
}

export function findProfile(db: ReadDb, id: string): ProfileRow | undefined {
  return db.get<ProfileRow>('select * from slicer_profiles where id = ?', id)
}

/** Adds a profile; one of the same owner, role, material and kind of slicer is replaced. */
export function saveProfile(tx: WriteDb, row: ProfileRow): void {
  tx.run(
    `delete from slicer_profiles where model = :model and printer_id = :printer_id and role = :role and material = :material
       and (substr(body, 1, 1) = '{') = (substr(:body, 1, 1) = '{')`,
    { model: row.model, printer_id: row.printer_id, role: row.role, material: row.material, body: row.body },
  )
  tx.run(
    `insert into slicer_profiles (id, model, printer_id, role, material, name, body, filament_type, removed, added_at, by_account)
     values (:id, :model, :printer_id, :role, :material, :name, :body, :filament_type, :removed, :added_at, :by_account)`,
    { ...row },
  )
}

export function deleteProfile(tx: WriteDb, id: string): void {
  tx.run('delete from slicer_profiles where id = ?', id)
}

/** Gives the own profiles of a printer to its model. */
export function moveProfiles(tx: WriteDb, printerId: string, model: string): void {
  tx.run("update slicer_profiles set model = ?, printer_id = '' where printer_id = ?", model, printerId)
}

export function deleteOwnProfiles(tx: WriteDb, printerId: string): void {
  tx.run('delete from slicer_profiles where printer_id = ?', printerId)
}
