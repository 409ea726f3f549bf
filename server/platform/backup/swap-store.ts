import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../adapters/write-whole.ts'
import { syncFolder } from '../adapters/sync-folder.ts'

/** In a data folder while one shop takes the place of another. */
export const SWAP = 'swap.json'

const Name = z.string().regex(/^(?!\.{1,2}$)[^/\\\0]+$/)

/**
 * The folders and names that a swap moves. All names are directly in the data folder, or in the folder that they come
 * from or go to.
 */
const Swap = z.strictObject({
  /** Folder with the new shop. */
  staged: Name,
  /** Folder that gets the old shop; null if there is none. */
  kept: Name.nullable(),
  leaving: z.array(Name),
  arriving: z.array(Name),
})
export type Swap = z.infer<typeof Swap>

export function readSwap(data: string): Swap | null {
  const path = join(data, SWAP)
  if (!existsSync(path)) return null
  try {
    return Swap.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new Error(
      `${path} cannot be read. It names the folders of a restore that was interrupted: move the shop in the folder replaced-... back, or restore a backup again, and delete it.`,
      { cause: error },
    )
  }
}

export function writeSwap(data: string, swap: Swap): void {
  writeWhole(join(data, SWAP), `${JSON.stringify(swap, null, 2)}\n`)
}

export async function removeSwap(data: string): Promise<void> {
  rmSync(join(data, SWAP), { force: true })
  await syncFolder(data)
}
