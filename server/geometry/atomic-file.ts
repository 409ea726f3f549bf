import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'

/** Writes a file so that nobody ever sees half of it: under a name of this thread's own, then renamed. */
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
