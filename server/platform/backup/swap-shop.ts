import { existsSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '../../../shared/platform/time.ts'
import { makePrivateFolder } from './copy-file.ts'
import { syncFolder } from '../adapters/sync-folder.ts'
import { datedName } from './dated-name.ts'
import { DATABASE } from './manifest-store.ts'
import { readSwap, removeSwap, writeSwap, type Swap } from './swap-store.ts'

/** Name prefixes of the folders in a data folder that hold a shop that was replaced, and one that is being restored. */
const KEPT = 'replaced-'
export const STAGED = 'restoring-'

/** Never moved: locks, logs, backups, notes about the folder, and other shops. */
const STAYS =
  /^(server\.lock(-\w+)?|swap\.json|mov(ed|ing)(-from)?\.json|backups|logs|crashes|(replaced|restoring)-.*)$/

/** Belong to this computer rather than to the shop, so that a restored shop uses those that are there. */
const OF_THE_COMPUTER = new Set([
  'desktop',
  'lan',
  'backup-settings.json',
  'backup-key.age',
  'backup-key.pub',
  'metrics.key',
])

/** Returns the names in a data folder that belong to its shop. */
export function contentsOf(data: string): string[] {
  return existsSync(data) ? readdirSync(data).filter((name) => !STAYS.test(name)) : []
}

interface SwapRequest {
  data: string
  /** Name of the folder in `data` that holds the new shop. */
  staged: string
  now: Instant
  /** Names that leave; everything of the old shop when left out. */
  leaving?: string[]
}

/**
 * Puts the shop of a staged folder into its data folder and moves the old one aside. Returns the folder of the old shop, or null
 * if there was none. The names of everything that moves are written first, so that after an interruption `settleSwap` completes
 * the swap or undoes it. Undoes it and throws when something cannot be moved. The caller holds the folder's lock.
 */
export async function swapShop({ data, staged, now, leaving }: SwapRequest): Promise<string | null> {
  const there = new Set(readdirSync(data))
  const arriving = readdirSync(join(data, staged)).filter(
    (name) => !(OF_THE_COMPUTER.has(name) && there.has(name)),
  )
  const left = leaving ?? contentsOf(data).filter((name) => !OF_THE_COMPUTER.has(name))
  const swap = {
    staged,
    kept: left.length > 0 ? datedName(data, now, KEPT) : null,
    // Without a database nothing looks like a shop that could be opened.
    leaving: left.toSorted((a, b) => Number(isDatabase(b)) - Number(isDatabase(a))),
    arriving: arriving.toSorted((a, b) => Number(isDatabase(a)) - Number(isDatabase(b))),
  }
  writeSwap(data, swap)
  try {
    await moveAll(data, swap)
  } catch (error) {
    await settleSwap(data)
    throw error
  }
  await settleSwap(data)
  return swap.kept === null ? null : join(data, swap.kept)
}

async function moveAll(data: string, { staged, kept, leaving, arriving }: Swap): Promise<void> {
  if (kept !== null) {
    await makePrivateFolder(join(data, kept))
    for (const name of leaving) await rename(join(data, name), join(data, kept, name))
    await syncFolder(join(data, kept))
  }
  for (const name of arriving) await rename(join(data, staged, name), join(data, name))
  await syncFolder(data)
}

export type SettledSwap = 'none' | 'completed' | 'undone'

/**
 * Settles what an interrupted restore left: once the new database is in place the swap is completed, before that it is undone and
 * the shop is as it was. Removes unfinished copies. The caller holds the folder's lock.
 */
export async function settleSwap(data: string): Promise<SettledSwap> {
  const swap = readSwap(data)
  const isUndone = swap !== null && existsSync(join(data, swap.staged, DATABASE))
  if (swap && isUndone) await moveBack(data, swap)
  else if (swap) await rm(join(data, swap.staged), { recursive: true, force: true })
  if (swap) await removeSwap(data)
  for (const name of readdirSync(data).filter((found) => found.startsWith(STAGED)))
    await rm(join(data, name), { recursive: true, force: true })
  if (!swap) return 'none'
  return isUndone ? 'undone' : 'completed'
}

/** The old shop leaves completely before the new one arrives, so what is not staged anymore has arrived. */
async function moveBack(data: string, { staged, kept, leaving, arriving }: Swap): Promise<void> {
  for (const name of arriving.toReversed())
    if (!existsSync(join(data, staged, name)) && existsSync(join(data, name)))
      await rename(join(data, name), join(data, staged, name))
  if (kept === null || !existsSync(join(data, kept))) return
  for (const name of leaving.toReversed())
    if (existsSync(join(data, kept, name))) await rename(join(data, kept, name), join(data, name))
  await syncFolder(data)
  await rm(join(data, kept), { recursive: true, force: true })
}

/** Puts the shop that a swap moved aside back, and removes the one that had replaced it. */
export async function putBack(data: string, { kept, now }: { kept: string; now: Instant }): Promise<void> {
  const failed = await swapShop({ data, staged: kept.slice(data.length + 1), now })
  if (failed !== null) await rm(failed, { recursive: true, force: true })
}

function isDatabase(name: string): boolean {
  return name.startsWith(DATABASE)
}
