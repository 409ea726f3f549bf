import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoStore } from '../ports/files.ts'
import { syncFolder } from './sync-folder.ts'

/** A file that a killed process was writing. */
const UNFINISHED = /^[0-9a-f]{64}\.tmp$/

/** Photos as files of a folder. A file has another name until it is whole. */
export function photoFolder(folder: string): PhotoStore {
  removeUnfinished(folder)
  const path = (sha256: string) => join(folder, sha256)
  const has = (sha256: string) => statSync(path(sha256), { throwIfNoEntry: false })?.isFile() === true
  return {
    has,
    path,
    async keep(sha256, bytes) {
      if (has(sha256)) return
      mkdirSync(folder, { recursive: true })
      const unfinished = `${path(sha256)}.tmp`
      const file = await open(unfinished, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, path(sha256))
      await syncFolder(folder)
    },
    remove: (sha256) => rm(path(sha256), { force: true }),
  }
}

/** A folder that cannot be read keeps no shop from opening; photos are then refused one by one. */
function removeUnfinished(folder: string): void {
  try {
    for (const name of readdirSync(folder)) if (UNFINISHED.test(name)) rmSync(join(folder, name))
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
