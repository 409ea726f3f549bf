import { counted } from '../../shared/platform/counted.ts'
import './node-version.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { geometryPool } from '../platform/adapters/geometry-pool.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import { ServerSettings } from '../platform/settings.ts'
import { untilAskedToStop } from './asked-to-stop.ts'
import { firstDayShop } from './first-day-shop.ts'
import { warmUpJobs } from '../start/warm-up-jobs.ts'
import { checkOptions, readOptions, runCommand } from './command-line.ts'

const USAGE = `npm run geometry-worker -- --queue redis://... --shop https://...     measures parts for a shop on another computer

  --queue URL     Redis or Valkey, as in the shop's setting geometry.queue; or LAYERLINE_GEOMETRY_QUEUE
  --shop URL      the shop's address, where the files of parts are read and results are left
  --bucket URL    where a shop with the setting geometry.bucket has these files; its log says the address
  --workers N     how many parts at a time; default by processors and memory

It needs no data folder and no keys of the shop, and the same version of the program.`

const Options = z.object({
  queue: z.url({ protocol: /^rediss?$/, error: 'must be an address such as redis://10.0.0.5:6379' }),
  shop: z.url({ protocol: /^https?$/, error: 'must be an address such as https://shop.example.com' }),
  bucket: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as https://parts.s3.us-west-2.amazonaws.com',
    })
    .optional(),
  workers: z.coerce.number().int().min(1).max(64).optional(),
})

const OPTIONS = {
  queue: { type: 'string' },
  shop: { type: 'string' },
  bucket: { type: 'string' },
  workers: { type: 'string' },
} as const

/** Works until it is asked to stop; then it finishes the parts that it has begun. */
await runCommand(USAGE, async (args) => {
  const { values } = readOptions(OPTIONS, args)
  const queue = values.queue ?? process.env['LAYERLINE_GEOMETRY_QUEUE']
  const options = checkOptions(Options, { ...values, queue })
  const { seconds_per_job, heap_mb, priority } = ServerSettings.parse({}).geometry
  const practice = mkdtempSync(join(tmpdir(), 'layerline-practice-'))
  const pool = geometryPool({
    warmUpJobs: () => warmUpJobs(firstDayShop(), PROGRAM.resources, practice),
    threads: PROGRAM.geometryThreads,
    workers: options.workers,
    seconds_per_job,
    heap_mb,
    priority,
  })
  pool.expectPart?.()
  const { workOnQueue } = await import('../platform/adapters/geometry-queue/remote-worker.ts')
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  try {
    const places = {
      shop: new URL(options.shop),
      bucket: options.bucket === undefined ? undefined : new URL(options.bucket),
    }
    const work = await workOnQueue({ queue: options.queue, places, pool, say })
    process.stdout.write(`Ready: ${counted(pool.size, 'part')} at a time for ${options.shop}\n`)
    await untilAskedToStop()
    await work.close()
  } finally {
    await pool.close()
    rmSync(practice, { recursive: true, force: true })
  }
})
