import { createReadStream, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PrintFileFolder } from '../ports/files.ts'
import { inspectPrintFile } from './slicer/inspect-print-file.ts'
import { syncFolder } from './sync-folder.ts'

const HASH_NAME = /^[0-9a-f]{64}$/

/** Print files as files of a folder, which is made with the first of them. */
export function printFileFolder(folder: string): PrintFileFolder {
  const path = (sha256: string) => join(folder, sha256)
  const sizeOf = (sha256: string) => statSync(path(sha256), { throwIfNoEntry: false })?.size ?? null
  return {
    path,
    has: (sha256) => sizeOf(sha256) !== null,
    open: (sha256) => createReadStream(path(sha256)),
    inspect: inspectPrintFile,
    async keep(upload) {
      mkdirSync(folder, { recursive: true })
      if (sizeOf(upload.sha256) === upload.bytes) await rm(upload.path, { force: true })
      else {
        await rename(upload.path, path(upload.sha256))
        await syncFolder(folder)
      }
    },
    remove: (sha256) => rm(path(sha256), { force: true }),
    listOlder: (than_ms) =>
      existsSync(folder)
        ? readdirSync(folder).filter(
            (name) => HASH_NAME.test(name) && Date.now() - statSync(path(name)).mtimeMs > than_ms,
          )
        : [],
  }
}
