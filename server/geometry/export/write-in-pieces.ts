import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { threadId } from 'node:worker_threads'

/** Writes under a name of this thread's own, then renames, so that no reader ever sees half of it. */
export async function writeInPieces(
  path: string,
  fill: (write: (bytes: Uint8Array) => void) => Promise<void>,
): Promise<void> {
  const temporary = `${path}.${process.pid}-${threadId}.tmp`
  try {
    const file = openSync(temporary, 'w')
    try {
      await fill((bytes) => writeAll(file, bytes))
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** A single write may write only some of the bytes. */
function writeAll(file: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}
