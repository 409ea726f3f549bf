import { ENGINE } from '../../../shared/geometry/job.ts'
import { PROGRAM_VERSION } from '../../../shared/platform/program-version.ts'
import { LEFT_OUT_WITHOUT_PASSPHRASE } from './exported-tables.ts'
import { EXPORT_FORMAT, type ExportManifest } from './manifest-store.ts'
import type { ExportTask } from './export-task.ts'

/**
 * Returns the manifest of an export before its files are written. Throws when the shop is not of this program's schema.
 */
export function manifestOf({
  snapshot: { db },
  tables,
  migrations,
  passphrase,
  now,
}: ExportTask): ExportManifest {
  const schema_version = db.get<{ user_version: number }>('pragma user_version')!.user_version
  if (schema_version > migrations.length)
    throw new Error('This shop was made by a newer version of the program. Update the program.')
  if (schema_version < migrations.length)
    throw new Error(
      'This shop was made by an earlier version of the program. Start the program once, then export.',
    )
  const count = (name: string) => db.get<{ n: number }>(`select count(*) as n from "${name}"`)!.n
  const sealed = passphrase !== null
  return {
    kind: 'layerline-export',
    format: EXPORT_FORMAT,
    program: PROGRAM_VERSION,
    schema_version,
    migrations: migrations.map(({ name, sha256 }) => ({ name, sha256 })),
    engine: ENGINE,
    shop_id: db.get<{ shop_id: string }>('select shop_id from shop_identity')?.shop_id ?? null,
    created_at: now,
    sealed,
    left_out: sealed ? [] : LEFT_OUT_WITHOUT_PASSPHRASE.map(({ what }) => what),
    counts: Object.fromEntries(tables.map(({ name }) => [name, count(name)])),
    missing: [],
    not_made: [],
  }
}
