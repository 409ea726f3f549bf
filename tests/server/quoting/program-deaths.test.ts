import { afterEach, describe, expect, test } from 'vitest'
import type { GeometryJob } from '../../../shared/geometry/job.ts'
import type { GeometryOutcome, GeometryPool } from '../../../server/platform/ports/geometry.ts'
import type { QuoteQueue } from '../../../server/quoting/measuring/process-quotes.ts'
import { startQueue } from '../../../server/quoting/measuring/start-queue.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { measured, scriptedGeometry } from '../../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { signedInOwner, signedUpCustomer } from '../../shop/v1.ts'

type Script = (job: GeometryJob) => GeometryOutcome | Promise<GeometryOutcome>

const forever = () => new Promise<never>(() => {})
const file = (height: number) => binaryStl(box([20, 20, height]))
const BLAME = 'select filename, attempts, deaths, lone_deaths from quotes order by seq'

let open: TestShop
let queues: QuoteQueue[] = []
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()))
  queues = []
  await open.close()
})

/** A shop whose program is killed and started again by `live`: what an earlier run had at work is never heard of again. */
async function shopWithParts(...names: string[]) {
  open = await openTestShop({ geometry: scriptedGeometry(forever, 0) })
  const owner = await signedInOwner(open)
  for (const [at, filename] of names.entries()) await owner.upload({ file: file(at + 1), filename })
  const live = async (script: Script, workers: number, atWork: string[]) => {
    const geometry = scriptedGeometry(script, workers)
    const { queue } = startQueue(withGeometry(geometry))
    queues.push(queue)
    queue.wake()
    await expect.poll(() => geometry.jobs.map((job) => job.filename)).toEqual(atWork)
    return geometry
  }
  const blame = () => open.database.all(BLAME)
  const statuses = () => open.database.all<{ status: string }>('select status from quotes order by seq')
  return { live, blame, statuses }
}

/** Waits, and expects that the newest run of the program tries these parts then. */
async function afterPause({ jobs }: { jobs: GeometryJob[] }, seconds: number, atWork: string[]) {
  open.wait(seconds)
  queues.at(-1)!.wake()
  await expect.poll(() => jobs.map((job) => job.filename)).toEqual(atWork)
}

/** The worker is lost, or never gets so far, before it has read anything. */
/** The open shop with another engine. */
function withGeometry(geometry: GeometryPool) {
  return { ...open.shop, machine: { ...open.shop.machine, geometry } }
}

function neverBegins(geometry: GeometryPool & { jobs: GeometryJob[] }): GeometryPool {
  const analyze = geometry.analyze.bind(geometry)
  return { ...geometry, analyze: (job, watch) => analyze(job, { ...watch, onBegun: () => {} }) }
}

describe('a program that is killed', () => {
  test('counts against the parts that were being read, and not as a try of theirs', async () => {
    const { live, blame } = await shopWithParts('a.stl', 'b.stl')
    await live(forever, 1, ['a.stl'])
    startQueue(open.shop)
    expect(blame()).toEqual([
      { filename: 'a.stl', attempts: 0, deaths: 1, lone_deaths: 0 },
      { filename: 'b.stl', attempts: 0, deaths: 0, lone_deaths: 0 },
    ])
  })

  test('says nothing of a part whose worker had not begun to read', async () => {
    const { blame } = await shopWithParts('a.stl')
    const geometry = scriptedGeometry(forever)
    const { queue } = startQueue(withGeometry(neverBegins(geometry)))
    queues.push(queue)
    queue.wake()
    await expect.poll(() => geometry.jobs.length).toBe(1)
    startQueue(open.shop)
    expect(blame()).toEqual([{ filename: 'a.stl', attempts: 0, deaths: 0, lone_deaths: 0 }])
  })

  test('any number of times beside others never makes a plain part one for the engineers', async () => {
    const { live, statuses } = await shopWithParts('a.stl', 'b.stl')
    open.database.write((tx) => tx.run('update quotes set deaths = 40'))
    await live(measured, 2, ['a.stl', 'b.stl'])
    await open.settled()
    expect(statuses()).toEqual([{ status: 'quoted' }, { status: 'quoted' }])
  })

  test('three times with a part at work has it tried with nothing else at work, after everything else', async () => {
    const { live, blame } = await shopWithParts('killer.stl', 'a.stl', 'b.stl')
    for (let life = 1; life <= 3; life++) await live(forever, 1, ['killer.stl'])
    const late = Promise.withResolvers<void>()
    const geometry = await live(
      (job) => (job.filename === 'killer.stl' ? forever() : late.promise.then(() => measured(job))),
      3,
      ['a.stl', 'b.stl'],
    )
    late.resolve()
    await expect
      .poll(() => geometry.jobs.map((job) => job.filename))
      .toEqual(['a.stl', 'b.stl', 'killer.stl'])
    startQueue(open.shop)
    expect(blame()[0]).toMatchObject({ attempts: 0, deaths: 4, lone_deaths: 1 })
  })

  test('three times with that part alone, each after a longer pause, gives it to the engineers, and only then', async () => {
    const { live, statuses } = await shopWithParts('killer.stl')
    for (let life = 1; life <= 4; life++) await live(forever, 2, ['killer.stl'])
    for (const pause of [60, 300]) await afterPause(await live(forever, 2, []), pause, ['killer.stl'])
    expect(statuses()).toEqual([{ status: 'processing' }])
    await live(forever, 2, [])
    await open.settled()
    expect(statuses()).toEqual([{ status: 'engineering' }])
  })

  test('again and again never makes a plain part one for the engineers: it is paused meanwhile, and is quoted then', async () => {
    const { live, blame, statuses } = await shopWithParts('plain.stl')
    for (let life = 1; life <= 4; life++) await live(forever, 2, ['plain.stl'])
    for (let life = 1; life <= 20; life++) await live(forever, 2, [])
    expect(blame()).toEqual([{ filename: 'plain.stl', attempts: 0, deaths: 4, lone_deaths: 1 }])
    expect(statuses()).toEqual([{ status: 'received' }])
    await afterPause(await live(measured, 2, []), 60, ['plain.stl'])
    await open.settled()
    expect(statuses()).toEqual([{ status: 'quoted' }])
  })

  test('does not hold up other parts while one is paused', async () => {
    const { live, statuses } = await shopWithParts('plain.stl')
    for (let life = 1; life <= 4; life++) await live(forever, 2, ['plain.stl'])
    const owner = await signedUpCustomer(open)
    await owner.upload({ file: file(9), filename: 'late.stl' })
    await live(measured, 2, ['late.stl'])
    await expect.poll(statuses).toEqual([{ status: 'received' }, { status: 'quoted' }])
  })

  test('nothing else is started while a part is tried alone', async () => {
    const { live, statuses } = await shopWithParts('killer.stl')
    for (let life = 1; life <= 3; life++) await live(forever, 1, ['killer.stl'])
    const alone = Promise.withResolvers<void>()
    const geometry = await live((job) => alone.promise.then(() => measured(job)), 3, ['killer.stl'])
    const owner = await signedUpCustomer(open)
    await owner.upload({ file: file(9), filename: 'late.stl' })
    const queue = queues.at(-1)!
    queue.wake()
    await new Promise((resolve) => setImmediate(resolve))
    expect(geometry.jobs).toHaveLength(1)
    alone.resolve()
    await open.settled()
    expect(statuses()).toEqual([{ status: 'quoted' }, { status: 'quoted' }])
  })
})

describe('a machine that hinders the work', () => {
  test.each([
    ['the disk is full', { outcome: 'hindered', fault: 'full', raw: 'ENOSPC' }],
    ['a file may not be written', { outcome: 'hindered', fault: 'denied', raw: 'EACCES' }],
    ['there are too many open files', { outcome: 'hindered', fault: 'busy', raw: 'EMFILE' }],
    ['the worker ended before it read the file', { outcome: 'hindered', fault: 'not_begun', raw: '' }],
  ] as const)(
    '%s: the part waits, is tried again, and nothing is held against it',
    async (_name, outcome) => {
      const { blame, statuses } = await shopWithParts('a.stl')
      let times = 0
      const geometry = scriptedGeometry((job) => (times++ < 2 ? outcome : measured(job)))
      const { queue } = startQueue(withGeometry(geometry))
      queues.push(queue)
      queue.wake()
      await open.settled()
      expect(statuses()).toEqual([{ status: 'quoted' }])
      expect(blame()).toEqual([{ filename: 'a.stl', attempts: 0, deaths: 0, lone_deaths: 0 }])
      expect(times).toBe(3)
    },
  )

  test.each(['SQLITE_FULL', 'SQLITE_BUSY', 'ENOSPC'])(
    'measures that cannot be written down (%s) are taken again, and the part is not blamed',
    async (code) => {
      const { blame, statuses } = await shopWithParts('a.stl')
      let isFull = true
      const write: typeof open.shop.write = (work) => {
        const stack = open.database.get<{ n: number }>('select count(*) as n from analyses')!
        const result = open.database.write((tx) => {
          const made = work(tx)
          const after = tx.get<{ n: number }>('select count(*) as n from analyses')!
          if (isFull && after.n > stack.n) {
            isFull = false
            throw Object.assign(new Error('no room'), { code })
          }
          return made
        })
        return result
      }
      const { queue } = startQueue({
        ...withGeometry(scriptedGeometry(measured)),
        write,
        writeUnsynced: write,
      })
      queues.push(queue)
      queue.wake()
      await open.settled()
      expect(isFull).toBe(false)
      expect(statuses()).toEqual([{ status: 'quoted' }])
      expect(blame()).toEqual([{ filename: 'a.stl', attempts: 0, deaths: 0, lone_deaths: 0 }])
    },
  )
})
