import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoStore } from '../ports/files.ts'
import { syncFolder } from './sync-folder.ts'

/** A file that a killed process was writing. */
const UNFINISHED = /^[0-9a-f]{64}\.tmp$/

/** Photos as files of a folder. A file has another name until it is whole. */
export function photoFolder(folder: string): PhotoStore {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (UNFINISHED.test(name)) rmSync(join(folder, name))
  const path = (sha256: string) => join(folder, sha256)
  const has = (sha256: string) => statSync(path(sha256), { throwIfNoEntry: false })?.isFile() === true
  return {
    has,
    path,
    async keep(sha256, bytes) {
      if (has(sha256)) return
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
