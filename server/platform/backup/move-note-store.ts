import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../adapters/write-whole.ts'

/** In a data folder whose shop was moved: where it is now. */
export const MOVED = 'moved.json'
/** In a data folder into which a shop is being copied: where it comes from. */
const MOVING = 'moving.json'

/** A move that leads back would never end. */
const MAX_MOVES = 20

/** Returns the folder that the shop of a data folder was moved to; null if it was not moved. */
export function readMoved(data: string): string | null {
  return readNote(join(data, MOVED), 'to')
}

export function readMoving(data: string): string | null {
  return readNote(join(data, MOVING), 'from')
}

export function writeMoved(data: string, to: string): void {
  writeWhole(join(data, MOVED), `${JSON.stringify({ to: resolve(to) }, null, 2)}\n`)
}

export function writeMoving(to: string, from: string): void {
  writeWhole(join(to, MOVING), `${JSON.stringify({ from: resolve(from) }, null, 2)}\n`)
}

export function removeMoved(data: string): void {
  rmSync(join(data, MOVED), { force: true })
}

/**
 * Returns the data folder in which a shop is now, by the notes that moves have left. Throws an Error when the folder that a note
 * names is not there, because a new shop must not take its place.
 */
export function followMoves(data: string): string {
  let folder = resolve(data)
  for (let count = 0; count < MAX_MOVES; count++) {
    const to = readMoved(folder)
    if (to === null) return folder
    if (!existsSync(join(to, 'shop.sqlite')) && !existsSync(join(to, 'vault.key')))
      throw new Error(
        `The shop in ${folder} was moved to ${to}, which is not there. Connect its disk. To open the old copy in ${folder} instead, delete ${join(folder, MOVED)}.`,
      )
    folder = to
  }
  throw new Error(`The notes ${MOVED} in ${folder} and in the folders that they name lead in a circle.`)
}

/**
 * Removes the mark of a move that was completed. Throws an Error in a folder into which a shop was copied only partly: the shop is
 * still where it was.
 */
export function settleMove(data: string): void {
  const from = readMoving(data)
  if (from === null) return
  const moved = readMoved(from)
  if (moved === null || resolve(moved) !== resolve(data))
    throw new Error(
      `The shop was not completely moved to ${data}. It is still in ${from}: open it there, or move it again.`,
    )
  rmSync(join(data, MOVING))
}

function readNote(path: string, field: string): string | null {
  if (!existsSync(path)) return null
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, 'utf8')))[field] ?? null
  } catch (error) {
    throw new Error(
      `${path} cannot be read. It says where the shop was moved; delete it to open this folder.`,
      {
        cause: error,
      },
    )
  }
}
