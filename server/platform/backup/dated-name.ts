import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../../shared/platform/time.ts'

/** Returns an unused name in `folder`, such as `2026-11-22T05-01-12Z`: colons are not allowed in names on Windows. */
export function datedName(folder: string, now: Instant, prefix = ''): string {
  const at = new Date(now * 1000).toISOString().replaceAll(':', '-').replace(/\.\d+/, '')
  const names = [`${prefix}${at}`, ...Array.from({ length: 98 }, (_, n) => `${prefix}${at}-${n + 2}`)]
  const free = names.find((name) => !existsSync(join(folder, name)))
  if (free === undefined)
    throw new Error(`There are too many folders of the same second in ${folder}. Try again.`)
  return free
}
