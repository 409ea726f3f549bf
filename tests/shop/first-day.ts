import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { seedDocuments } from '../../server/catalog/document-store.ts'
import { openDatabase, type ShopDatabase, type WriteDb } from '../../server/platform/db/db.ts'
import { firstRunData } from '../../server/start/first-run-data.ts'
import { PROGRAM } from '../../server/platform/program-folders.ts'

const CONTACT = { support_email: 'support@layerline.example', phone: '+1 510 555 0142' }

/** Returns the documents of a shop whose owner has set its contact. */
function setUpData(): ReturnType<typeof firstRunData> {
  const first = firstRunData(PROGRAM.resources)
  return { ...first, shop_details: { ...(first.shop_details as object), ...CONTACT } }
}

const made = new Map<number, Buffer>()
let empty: Buffer | null = null

/** The database of a new shop, as the bytes of its file. Made once for each day: creating its tables is slower than most tests. */
export function firstDay(now: number): Buffer {
  const known = made.get(now) ?? make((tx) => seedDocuments(tx, setUpData(), now))
  made.set(now, known)
  return known
}

/** Opens a new database in a file: the tables of a shop, without a row. */
export function newDatabase(file: string): ShopDatabase {
  writeFileSync(file, (empty ??= make(() => {})))
  return openDatabase(file, PROGRAM.migrations)
}

function make(seed: (tx: WriteDb) => void): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-first-day-'))
  try {
    const file = join(folder, 'shop.sqlite')
    const database = openDatabase(file, PROGRAM.migrations)
    database.write(seed)
    database.close()
    const raw = new Database(file)
    // A database in memory has no journal beside it.
    raw.pragma('journal_mode = DELETE')
    const bytes = raw.serialize()
    raw.close()
    return bytes
  } finally {
    rmSync(folder, { recursive: true })
  }
}
