import { join } from 'node:path'
import { parseLogLine } from '../../shared/platform/logs/log-line.ts'
import { PROXY_SEEN, PROXY_SIGNS, proxySeenWords } from '../../shared/operations/lan/proxy-seen.ts'
import { DAY } from '../../shared/platform/time.ts'
import { LOG_FOLDER } from '../platform/adapters/kept-log.ts'
import { readNewestFirst } from '../platform/adapters/log-reader.ts'
import { systemClock } from '../platform/adapters/system.ts'
import { hasOutsideAddress } from '../platform/loopback.ts'
import { readSettings } from '../platform/settings-file.ts'

const KEPT_DAYS = 7

/** Returns what is no fault of the shop's data, but that its owner should know, as sentences. */
export async function listNotes(data: string): Promise<string[]> {
  if (hasOutsideAddress(readSettings({ data_dir: data }))) return []
  const oldest = new Date((systemClock.now() - KEPT_DAYS * DAY) * 1000).toISOString()
  for await (const { text } of readNewestFirst(join(data, LOG_FOLDER), null)) {
    if (!text.includes(PROXY_SEEN)) continue
    const line = parseLogLine(text)
    const sign = PROXY_SIGNS.find((known) => known === line?.['sign'])
    if (line === null || sign === undefined || line.time < oldest) continue
    const { title, advice } = proxySeenWords(sign)
    return [`${title} (seen ${line.time}). ${advice}`]
  }
  return []
}
