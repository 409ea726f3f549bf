import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { ProbeLine } from './probe.ts'

/** One minute of a server's life. */
export interface Sample extends Omit<ProbeLine, 'cpu_ms'> {
  minute: number
  /** The 99th percentile of the delay beyond that of this process, which does little: what other programs do is in both. */
  delay_over_idle: number
  /** CPU milliseconds of the main thread for each change that customers and staff made. */
  cpu_per_change: number
  rss_mb: number
  /** Open file descriptors: files and connections. */
  handles: number
  threads: number
  wal_mb: number
  database_mb: number
  /** Files of uploads and of results that are being written, and of the system's temporary folder. */
  temporary: number
  rows: number
}

const MB = 2 ** 20

/** Reads what the kernel, the data folder and the probe know of a server. Linux only. */
export function sampleServer(
  server: { pid: number; data: string; temporary: string },
  probe: Omit<ProbeLine, 'cpu_ms'> & Pick<Sample, 'delay_over_idle' | 'cpu_per_change'>,
  minute: number,
): Sample {
  const { pid, data } = server
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)![1])
  return {
    minute,
    ...probe,
    rss_mb: field('VmRSS') / 1024,
    threads: field('Threads'),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    wal_mb: sizeOf(join(data, 'shop.sqlite-wal')),
    database_mb: sizeOf(join(data, 'shop.sqlite')),
    temporary: halfWrittenIn(data) + readdirSync(server.temporary).length,
    rows: countRows(data),
  }
}

function sizeOf(path: string): number {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / MB
}

function halfWrittenIn(data: string): number {
  const files = join(data, 'files')
  const results = readdirSync(join(files, 'derived')).flatMap((name) =>
    readdirSync(join(files, 'derived', name)).filter((file) => file.endsWith('.tmp')),
  )
  return readdirSync(join(files, 'incoming')).length + results.length
}

function countRows(data: string): number {
  const raw = new Database(join(data, 'shop.sqlite'), { readonly: true })
  try {
    const tables = raw
      .prepare(`select name from sqlite_schema where type = 'table'`)
      .pluck()
      .all() as string[]
    return tables.reduce(
      (sum, table) => sum + (raw.prepare(`select count(*) from "${table}"`).pluck().get() as number),
      0,
    )
  } finally {
    raw.close()
  }
}
