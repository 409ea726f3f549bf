import { pacificDayOf } from '../../../shared/platform/time.ts'
import type { HashNamed, StoredNames } from '../ports/files.ts'
import type { Shop } from '../shop.ts'
import { listPartFiles, noteMissing } from './part-files.ts'
import { listPhotoFiles } from './photo-files.ts'
import { listPrintFileHashes } from './print-file-hashes.ts'

type Sorter = Pick<Shop, 'db' | 'write' | 'files' | 'log'>

/** Numbers of the shop's files that a start moved, by what it did. */
export interface SortedFiles {
  moved_aside: number
  brought_back: number
  missing: number
  /** Unknown part files that were left where they are. */
  left: number
}

/**
 * Compares the store with the database at the start. Deletes nothing: a file that the database does not name may be left
 * over from a killed program, or belong to a database that is about to be restored. It is moved to `unknown/<day>` and back
 * as soon as a database names it. Nothing is moved when the database names none of the files, because then the database is
 * more likely to be wrong.
 */
export function sortFiles(shop: Sorter, now: number): SortedFiles {
  const known = new Set(listPartFiles(shop.db))
  const photos = new Set(listPhotoFiles(shop.db))
  const prints = new Set(listPrintFileHashes(shop.db))
  const brought_back =
    restore(shop, 'parts', known) + restore(shop, 'photos', photos) + restore(shop, 'prints', prints)
  const there = shop.files.list()
  for (const name of there.derived) if (known.has(partOf(name))) shop.files.dropHalfWritten(name)
  const unknown = {
    parts: there.parts.filter((name) => !known.has(name)),
    derived: there.derived.filter((name) => !known.has(partOf(name))),
    photos: there.photos.filter((name) => !photos.has(name)),
    prints: there.prints.filter((name) => !prints.has(name)),
  }
  const namesNone = unknown.parts.length === there.parts.length
  const failed = namesNone ? [] : shop.files.quarantine.moveAside(unknown, pacificDayOf(now))
  for (const { name, error } of failed)
    shop.log.error({ err: error, name }, 'an unknown file was not moved aside')
  const missing = [...known].filter((sha256) => !shop.files.has(sha256))
  shop.write((tx) => noteMissing(tx, missing, now))
  const sorted = {
    moved_aside: namesNone ? 0 : countNames(unknown) - failed.length,
    brought_back,
    missing: missing.length,
    left: namesNone ? unknown.parts.length : 0,
  }
  logSorted(shop.log, sorted)
  logLost(shop, { photos, prints })
  return sorted
}

function logLost({ files, log }: Sorter, { photos, prints }: Record<'photos' | 'prints', Set<string>>): void {
  const lostPhotos = [...photos].filter((sha256) => !files.photos.has(sha256)).length
  const lostPrints = [...prints].filter((sha256) => !files.prints.has(sha256)).length
  if (lostPhotos > 0) log.error({ missing: lostPhotos }, 'photos that the database names are missing')
  if (lostPrints > 0) log.error({ missing: lostPrints }, 'print files that the database names are missing')
}

function countNames({ parts, derived, photos, prints }: StoredNames): number {
  return parts.length + derived.length + photos.length + prints.length
}

/** Returns the hash at the beginning of an analysis key. */
function partOf(derivedName: string): string {
  return derivedName.split('-')[0]
}

/** Moves files back from quarantine that the database names now. Returns their number. */
function restore({ files, log }: Sorter, kind: HashNamed, known: ReadonlySet<string>): number {
  const there = new Set(files.list()[kind])
  let count = 0
  for (const sha256 of known) {
    if (there.has(sha256)) continue
    try {
      if (files.quarantine.restore(kind, sha256)) count += 1
    } catch (error) {
      // Counts as missing: one unreadable file must not keep the shop from opening.
      log.error({ err: error, sha256 }, 'a file could not be brought back')
    }
  }
  return count
}

function logSorted(log: Shop['log'], { moved_aside, brought_back, missing, left }: SortedFiles): void {
  if (moved_aside > 0)
    log.warn({ moved_aside }, 'files that the database does not name were moved to files/unknown')
  if (brought_back > 0) log.warn({ brought_back }, 'files were brought back from files/unknown')
  if (left > 0)
    log.warn({ left }, 'the database names none of the part files that are there; nothing was moved')
  if (missing > 0) log.error({ missing }, 'files that the database names are missing')
}
