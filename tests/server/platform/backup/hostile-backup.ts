import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { makeBackup } from '../../../../server/platform/backup/make-backup.ts'
import {
  manifestText,
  readBackupManifest,
  type Manifest,
} from '../../../../server/platform/backup/manifest-store.ts'
import { readFacts } from '../../../../server/platform/backup/database-facts.ts'
import { MONDAY_MORNING } from '../../../shop/test-shop.ts'
import type { StoredShop } from './stored-shop.ts'

/** A backup in the hands of somebody who can write a right manifest. */
export interface HostileBackup {
  folder: string
  manifest: Manifest
  /** Adds a member, or replaces one. */
  add: (path: string, text: string) => void
  /** Names a member that the test puts there by itself. */
  name: (path: string, facts: { bytes: number; sha256: string }) => void
  /** Runs SQL on the database of the backup, also on its schema. */
  sql: (text: string) => void
  /** Runs SQL on the database, and leaves what it does in a journal beside the file. */
  hide: (text: string) => void
  /** Writes the manifest. */
  seal: () => void
}

export async function hostileBackup(shop: StoredShop): Promise<HostileBackup> {
  const { folder } = await makeBackup({
    data: shop.data,
    to: shop.to,
    now: MONDAY_MORNING,
    allowMissing: false,
  })
  const manifest = await readBackupManifest(folder)
  const name: HostileBackup['name'] = (path, facts) => {
    manifest.files = [...manifest.files.filter((file) => file.path !== path), { path, ...facts }]
  }
  const file = join(folder, 'shop.sqlite')
  return {
    folder,
    manifest,
    name,
    add(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
      name(path, { bytes: Buffer.byteLength(text), sha256: hashOf(text) })
    },
    sql(text) {
      const raw = new Database(file)
      raw.unsafeMode(true)
      raw.pragma('writable_schema = on')
      raw.exec(text)
      manifest.counts = readFacts(raw).counts
      raw.close()
      const bytes = readFileSync(file)
      name('shop.sqlite', { bytes: bytes.length, sha256: hashOf(bytes) })
    },
    hide(text) {
      const raw = new Database(file)
      raw.pragma('journal_mode = wal')
      raw.pragma('wal_checkpoint(truncate)')
      const bytes = readFileSync(file)
      raw.exec(text)
      const journal = readFileSync(`${file}-wal`)
      raw.close()
      writeFileSync(file, bytes)
      writeFileSync(`${file}-wal`, journal)
      name('shop.sqlite', { bytes: bytes.length, sha256: hashOf(bytes) })
    },
    seal() {
      rmSync(join(folder, 'manifest.json'))
      writeFileSync(join(folder, 'manifest.json'), manifestText(manifest))
    },
  }
}

export function hashOf(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Every file of a folder with its hash, without the lock. */
export function contentOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => !/server\.lock/.test(path))
      .map((path) => [path, hashOf(readFileSync(path))]),
  )
}
