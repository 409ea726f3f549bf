import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'

/** Writes a file, of one piece or more, under a name of this thread's own, then renames it, so that no reader ever sees half of it. */
export function writeAtomically(path: string, ...pieces: Uint8Array[]): void {
  const temporary = `${path}.${process.pid}-${threadId}.tmp`
  try {
    writePieces(temporary, pieces)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

function writePieces(path: string, pieces: readonly Uint8Array[]): void {
  const file = openSync(path, 'w')
  try {
    for (const piece of pieces) writeFileSync(file, piece)
  } finally {
    closeSync(file)
  }
}
