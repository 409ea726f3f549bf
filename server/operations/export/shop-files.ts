import { basename, join } from 'node:path'
import type { FileKind } from '../../../shared/geometry/files/part-file.ts'
import { originalFileName } from '../../../shared/orders/part-file-name.ts'
import { listShopFiles } from '../../platform/backup/list-files.ts'
import { VAULT_KEY } from '../../platform/backup/sealed-key.ts'
import type { ReadDb } from '../../platform/db/db.ts'

/** A file of the data folder with its place in an export. */
export interface PlacedFile {
  path: string
  from: string
  data_path: string
}

/** Files that only `secrets.age` has: the vault key, and what the desktop program had the system's keychain encrypt. */
export const SEALED_FILES: readonly string[] = [VAULT_KEY, 'desktop/secrets.json']

/** Files of the stores begin with the hash of an upload; one that came after the database was read is not named in it. */
const STORED = /^files\/(parts|photos|prints|derived)\/([0-9a-f]{64})/

/** Yields the files of a data folder that are exported as they are. `named`: see `namedFiles`. */
export function* placeFiles(
  data: string,
  { db, named }: { db: ReadDb; named: ReadonlySet<string> },
): Generator<PlacedFile> {
  for (const data_path of listShopFiles(data)) {
    if (SEALED_FILES.includes(data_path)) continue
    const stored = STORED.exec(data_path)
    if (stored && !named.has(`files/${stored[1] === 'derived' ? 'parts' : stored[1]}/${stored[2]}`)) continue
    yield { path: placeOf(db, data_path), from: join(data, data_path), data_path }
  }
}

function placeOf(db: ReadDb, data_path: string): string {
  const name = basename(data_path)
  if (/^files\/parts\/[0-9a-f]{64}$/.test(data_path)) return partPlace(db, name)
  if (/^files\/photos\/[0-9a-f]{64}$/.test(data_path)) return picturePlace(db, name)
  if (/^files\/prints\/[0-9a-f]{64}$/.test(data_path)) return printPlace(db, name)
  return `data/${data_path}`
}

/** Returns the name under which the part was first uploaded. */
function partPlace(db: ReadDb, sha256: string): string {
  const part = db.get<{ filename: string; kind: FileKind }>(
    `select filename, kind from quotes join part_files using (sha256) where sha256 = ? order by seq limit 1`,
    sha256,
  )
  return `parts/${sha256}-${part ? originalFileName({ filename: part.filename, number: null }, part.kind) : 'part'}`
}

/** Photos of units and scans of tax certificates are in one folder of the shop. */
function picturePlace(db: ReadDb, sha256: string): string {
  const scan = db.get<{ file_kind: string }>(
    'select file_kind from tax_exemptions where file_sha256 = ? limit 1',
    sha256,
  )
  return scan ? `certificates/${sha256}.${scan.file_kind}` : `photos/${sha256}.jpg`
}

/** Returns the path of a print file in an export: its hash, the number of its plate, and its name at the printer. */
function printPlace(db: ReadDb, sha256: string): string {
  const file = db.get<{ number: number; name: string }>(
    `select plates.number, plate_print_files.name from plate_print_files join plates on plates.id = plate_id
     where sha256 = ? order by plates.number limit 1`,
    sha256,
  )
  return `print-files/${sha256}-${file ? `plate-${file.number}-${file.name}` : 'plate'}`
}

/** Returns the part files, photos, scans and print files that the database names, as paths of the data folder. */
export function namedFiles(db: ReadDb): Set<string> {
  const rows = db.all<{ path: string }>(
    `select 'files/parts/' || sha256 as path from part_files where removed_at is null
     union select 'files/photos/' || sha256 from order_photos
     union select 'files/photos/' || sha256 from message_photos
     union select 'files/photos/' || sha256 from printer_log_photos
     union select 'files/photos/' || file_sha256 from tax_exemptions where file_sha256 is not null
     union select 'files/prints/' || sha256 from plate_print_files`,
  )
  return new Set(rows.map(({ path }) => path))
}
