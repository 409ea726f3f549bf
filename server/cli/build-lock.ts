import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_AGAIN_MS = 100

/**
 * Runs a build while no other process runs the same one, because each would delete what the other writes. The lock is a file with
 * the id of its process; that of a process that has ended counts for nothing.
 */
export async function buildAlone(lock: string, build: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(lock), { recursive: true })
  while (!isTaken(lock)) await wait(LOOK_AGAIN_MS)
  try {
    await build()
  } finally {
    rmSync(lock, { force: true })
  }
}

function isTaken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!isOwnerAlive(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isOwnerAlive(lock: string): boolean {
  try {
    const owner = Number(readFileSync(lock, 'utf8'))
    // Its owner has made the file, and is about to write into it.
    if (owner === 0) return true
    return process.kill(owner, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
