import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { ProfileRole } from '../../../shared/production/slicer/check-profile.ts'
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
export interface ProfileRow {
  id: string
  printer_id: string
  role: ProfileRole
  material: MaterialId | ''
  name: string
  body: string
  filament_type: string | null
  removed: string
  added_at: number
  by_account: string | null
}

export function listProfiles(db: ReadDb, printerId: string): ProfileRow[] {
  return db.all<ProfileRow>(
    'select * from slicer_profiles where printer_id = ? order by role, material, added_at',
    printerId,
  )
}

/** As the page lists them: without their text. */
export function listShownProfiles(db: ReadDb, printerId: string): ListedProfile[] {
  return listProfiles(db, printerId).map(
    ({ id, role, material, name, filament_type, removed, added_at }) => ({
      id,
      role,
      name,
      filament_type,
      added_at,
      material: material === '' ? null : material,
      removed: JSON.parse(removed) as ListedProfile['removed'],
    }),
  )
}

export function findProfile(db: ReadDb, id: string): ProfileRow | undefined {
  return db.get<ProfileRow>('select * from slicer_profiles where id = ?', id)
}

/** Adds a profile; one of the same printer, role, material and kind of slicer is replaced. */
export function saveProfile(tx: WriteDb, row: ProfileRow): void {
  tx.run(
    `delete from slicer_profiles where printer_id = :printer_id and role = :role and material = :material
       and (substr(body, 1, 1) = '{') = (substr(:body, 1, 1) = '{')`,
    { printer_id: row.printer_id, role: row.role, material: row.material, body: row.body },
  )
  tx.run(
    `insert into slicer_profiles (id, printer_id, role, material, name, body, filament_type, removed, added_at, by_account)
     values (:id, :printer_id, :role, :material, :name, :body, :filament_type, :removed, :added_at, :by_account)`,
    { ...row },
  )
}

export function deleteProfile(tx: WriteDb, id: string): void {
  tx.run('delete from slicer_profiles where id = ?', id)
}
