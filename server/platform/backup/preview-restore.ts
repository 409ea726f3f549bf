import type { DoorSetting } from '../../../shared/platform/backup/door-settings.ts'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { doorsOf } from './compare-shops.ts'
import { readFacts, withDatabase } from './database-facts.ts'
import { listShopFiles } from './list-files.ts'
import { DATABASE, type Manifest } from './manifest-store.ts'
import { checkRestorable, type RestoreRequest } from './restore-backup.ts'

/** The changes that a restore would make. */
export interface RestorePreview {
  manifest: Manifest
  /** Null if there is no shop in the data folder. */
  replaced: {
    /** Tables whose number of rows differs. */
    tables: { table: string; now: number; in_backup: number }[]
    /** Files of the shop that the backup does not have, or has with another size. */
    files_lost: string[]
    /** Files that only the backup has, or has with another size. */
    files_new: string[]
  } | null
  /** Settings that open doors and that are different in the backup. */
  settings: DoorSetting[]
}

/** Checks the backup and compares it with the shop that it would replace. Changes nothing. */
export async function previewRestore(
  request: Pick<RestoreRequest, 'from' | 'data' | 'migrations'>,
): Promise<RestorePreview> {
  const { from, data } = request
  const manifest = await checkRestorable(request)
  const settings = doorsOf(data, from, manifest)
  if (!existsSync(join(data, DATABASE))) return { manifest, settings, replaced: null }
  const { counts } = withDatabase(join(data, DATABASE), readFacts)
  const tables = [...new Set([...Object.keys(counts), ...Object.keys(manifest.counts)])].map((table) => ({
    table,
    now: counts[table] ?? 0,
    in_backup: manifest.counts[table] ?? 0,
  }))
  return {
    manifest,
    settings,
    replaced: {
      tables: tables.filter(({ now, in_backup }) => now !== in_backup),
      ...compareFiles(data, manifest),
    },
  }
}

function compareFiles(data: string, manifest: Manifest) {
  const then = new Map(
    manifest.files.filter(({ path }) => path !== DATABASE).map(({ path, bytes }) => [path, bytes]),
  )
  const now = new Map(
    listShopFiles(data).map((path) => [path, statSync(join(data, path), { throwIfNoEntry: false })?.size]),
  )
  return {
    files_lost: [...now.keys()].filter((path) => then.get(path) !== now.get(path)),
    files_new: [...then.keys()].filter((path) => then.get(path) !== now.get(path)),
  }
}
