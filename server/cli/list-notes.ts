import { join } from 'node:path'
import { parseLogLine } from '../../shared/diagnosis/log-line.ts'
import { PROXY_SEEN, PROXY_SIGNS, proxySeenWords } from '../../shared/lan/proxy-seen.ts'
import { DAY } from '../../shared/time.ts'
import { LOG_FOLDER } from '../adapters/kept-log.ts'
import { readNewestFirst } from '../adapters/log-reader.ts'
import { systemClock } from '../adapters/system.ts'
import { hasOutsideAddress } from '../loopback.ts'
import { readSettings } from '../settings-file.ts'

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
