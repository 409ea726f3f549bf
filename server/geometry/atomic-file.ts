import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'

/** Writes a file under a name of this thread's own, then renames it, so that no reader ever sees half of it. */
export function writeAtomically(path: string, bytes: Uint8Array): void {
  const temporary = `${path}.${process.pid}-${threadId}.tmp`
  try {
    writeFileSync(temporary, bytes)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
