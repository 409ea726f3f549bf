import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY, type Instant } from '../../shared/time.ts'

/** Name prefix of a backup until it is complete. */
export const UNFINISHED = 'unfinished-'

/** Removes what interrupted backups left behind. A running one is younger than a day. */
export async function removeUnfinished(folder: string, now: Instant): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(UNFINISHED))
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs / 1000 < now - DAY) await rm(join(folder, name), { recursive: true, force: true })
  }
}
