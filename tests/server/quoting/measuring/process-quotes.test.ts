import { afterEach, describe, expect, test } from 'vitest'
import type { GeometryJob } from '../../../../shared/geometry/job.ts'
import { startQueue } from '../../../../server/quoting/measuring/start-queue.ts'
import type { GeometryOutcome } from '../../../../server/platform/ports/geometry.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box, sphere } from '../../../geometry/shapes.ts'
import { measured, scriptedGeometry } from '../../../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedInOwner, signedUpCustomer, type Person } from '../../../shop/v1.ts'

const part = (height: number) => binaryStl(box([20, 20, height]))

let openShop: TestShop | null = null
afterEach(async () => {
  await openShop?.close()
  openShop = null
})

async function shopWith(
  script: (job: GeometryJob) => GeometryOutcome | Promise<GeometryOutcome>,
  workers = 1,
) {
  const geometry = scriptedGeometry(script, workers)
  openShop = await openTestShop({ geometry })
  return { shop: openShop, owner: await signedInOwner(openShop), geometry }
}

async function upload(owner: Person, file: Uint8Array, fields = {}): Promise<string> {
  return (await owner.upload({ file, fields })).json().id
}

const forever = () => new Promise<never>(() => {})
/** The queue has handed so many jobs to the workers. */
async function handed(geometry: { jobs: GeometryJob[] }, jobs: number): Promise<void> {
  await expect.poll(() => geometry.jobs.length).toBe(jobs)
}

describe('a worker that is lost', () => {
  test('a crash is tried once more, and then quoted', async () => {
    let crashes = 0
    const { shop, owner, geometry } = await shopWith((job) =>
      crashes++ === 0 ? { outcome: 'crashed', raw: 'out of memory' } : measured(job),
    )
    const id = await upload(owner, part(1))
    await shop.settled()
    expect((await owner.quote(id)).status).toBe('quoted')
    expect(geometry.jobs).toHaveLength(2)
  })

  test.each([
    ['crashes', { outcome: 'crashed', raw: 'out of memory' } as const],
    ['is stuck', { outcome: 'timed_out', seconds: 120 } as const],
  ])(
    'a worker that %s twice sends the part to an engineer, with a sentence and no price',
    async (_name, outcome) => {
      const { shop, owner, geometry } = await shopWith(() => outcome)
      const id = await upload(owner, part(1))
      await shop.settled()
      const quote = await owner.quote(id)
      expect(quote).toMatchObject({
        status: 'engineering',
        request_status: 'draft',
        options: [],
        estimate_cents: null,
      })
      expect(quote.flags[0]).toMatchObject({
        code: 'file_too_complex',
        level: 'block',
        message: expect.stringContaining('engineer'),
      })
      expect(geometry.jobs).toHaveLength(2)
    },
  )

  test("a file that is refused is failed at once, with the reader's sentence", async () => {
    const detail = 'The file ends in the middle of a triangle. Export it again.'
    const { shop, owner, geometry } = await shopWith(() => ({
      outcome: 'refused',
      code: 'file_unreadable',
      detail,
      raw: 'EOF',
    }))
    const id = await upload(owner, part(1))
    await shop.settled()
    const quote = await owner.quote(id)
    expect(quote).toMatchObject({ status: 'failed', part: null, options: [], progress: null })
    expect(quote.flags).toEqual([{ code: 'file_unreadable', level: 'block', message: detail, features: [] }])
    expect(geometry.jobs).toHaveLength(1)
  })

  test('the next quote is served', async () => {
    const { shop, owner } = await shopWith((job) =>
      job.filename === 'bad.stl' ? { outcome: 'crashed', raw: '' } : measured(job),
    )
    const bad = (await owner.upload({ file: part(1), filename: 'bad.stl' })).json().id
    const good = await upload(owner, part(2))
    await shop.settled()
    expect([(await owner.quote(bad)).status, (await owner.quote(good)).status]).toEqual([
      'engineering',
      'quoted',
    ])
  })
})

describe('work that nobody waits for any more', () => {
  test('is stopped when its quote is withdrawn, and the worker is free for the next', async () => {
    const { shop, owner, geometry } = await shopWith((job) =>
      geometry.jobs.length === 1 ? forever() : measured(job),
    )
    const first = await upload(owner, part(1))
    await handed(geometry, 1)
    openShop!.shop.write((tx) =>
      tx.run('update quotes set queued_at = null, work_number = 2 where id = ?', first),
    )
    const second = await upload(owner, part(2))
    await shop.settled()
    expect((await owner.quote(second)).status).toBe('quoted')
  })

  test('goes on when a second quote of the same file waits for it', async () => {
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    const { shop, owner, geometry } = await shopWith(async (job) => {
      await opened
      return measured(job)
    })
    const ids = [await upload(owner, part(1)), await upload(owner, part(1), { quantity: '5' })]
    await handed(geometry, 1)
    open()
    await shop.settled()
    expect(await Promise.all(ids.map(async (id) => (await owner.quote(id)).status))).toEqual([
      'quoted',
      'quoted',
    ])
    expect(geometry.jobs).toHaveLength(1)
  })
})

describe('a program that ended while it worked', () => {
  test('finds the quotes in the queue again at the next start', async () => {
    const { shop, owner, geometry } = await shopWith(forever)
    const ids = [await upload(owner, part(1)), await upload(owner, part(2))]
    await handed(geometry, 1)
    expect((await owner.quote(ids[0])).status).toBe('processing')
    const again = startQueue({
      ...shop.shop,
      machine: { ...shop.shop.machine, geometry: scriptedGeometry() },
    })
    expect((await owner.quote(ids[0])).status).toBe('received')
    again.queue.wake()
    await shop.settled()
    expect(await Promise.all(ids.map(async (id) => (await owner.quote(id)).status))).toEqual([
      'quoted',
      'quoted',
    ])
    await again.queue.stop()
  })

  test('does not hold it against a part when it was stopped in order', async () => {
    const { shop, owner, geometry } = await shopWith(forever)
    const id = await upload(owner, part(1))
    await handed(geometry, 1)
    expect((await owner.quote(id)).status).toBe('processing')
    await shop.queue.stop()
    expect(shop.database.get('select status, attempts from quotes')).toEqual({
      status: 'received',
      attempts: 0,
    })
  })
})

test('progress is not taken back when a part is tried once more', async () => {
  const geometry = scriptedGeometry(measured)
  const analyze = geometry.analyze.bind(geometry)
  const uploaded = Promise.withResolvers<string>()
  const fractions: number[] = []
  geometry.analyze = async (job, watch) => {
    const id = await uploaded.promise
    const isFirst = fractions.length === 0
    for (const fraction of isFirst ? [0.6] : [0.2, 0.7]) {
      watch.onProgress({ stage: 'checking', fraction })
      fractions.push((await owner.quote(id)).progress!.fraction)
    }
    return isFirst ? { outcome: 'crashed', raw: 'out of memory' } : analyze(job, watch)
  }
  openShop = await openTestShop({ geometry })
  const owner = await signedInOwner(openShop)
  uploaded.resolve(await upload(owner, part(1)))
  await openShop.settled()
  expect(fractions).toEqual([0.6, 0.6, 0.7])
})

test('progress never goes backward', async () => {
  const told: number[] = []
  const geometry = scriptedGeometry(measured)
  const analyze = geometry.analyze.bind(geometry)
  const uploaded = Promise.withResolvers<string>()
  geometry.analyze = async (job, watch) => {
    const id = await uploaded.promise
    for (const fraction of [0.2, 0.5, 0.4, 0.6]) {
      watch.onProgress({ stage: 'checking', fraction })
      told.push((await owner.quote(id)).progress!.fraction)
    }
    return analyze(job, watch)
  }
  openShop = await openTestShop({ geometry })
  const owner = await signedInOwner(openShop)
  uploaded.resolve(await upload(owner, part(1)))
  await openShop.settled()
  expect(told).toEqual([0.2, 0.5, 0.5, 0.6])
})

test('every move of a quote is recorded, and the record cannot be changed', async () => {
  const { shop, owner } = await shopWith(measured)
  const id = await upload(owner, part(1))
  await shop.settled()
  const moves = shop.database.all(
    'select actor_kind, what, from_state, to_state from events where subject_id = ? order by id',
    id,
  )
  expect(moves).toEqual([
    { actor_kind: 'account', what: 'received', from_state: null, to_state: 'received' },
    { actor_kind: 'shop', what: 'start', from_state: 'received', to_state: 'processing' },
    { actor_kind: 'shop', what: 'price', from_state: 'processing', to_state: 'quoted' },
  ])
  expect(() => shop.database.write((tx) => tx.run('update events set why = ?', 'no reason'))).toThrow(
    'append-only',
  )
  expect(() => shop.database.write((tx) => tx.run('delete from events'))).toThrow('append-only')
})

describe('long jobs', () => {
  /** 167,280 triangles, 8.4 MB. */
  const large = (radius: number) => binaryStl(sphere(radius, 205))

  test('leave a worker to short ones', async () => {
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const { shop, owner, geometry } = await shopWith(
      (job) => (geometry.jobs.length === 1 ? finished.then(() => measured(job)) : measured(job)),
      2,
    )
    await upload(owner, large(1))
    const second = await upload(owner, large(2))
    const short = await upload(owner, part(3))
    await expect.poll(async () => (await owner.quote(short)).status).toBe('quoted')
    expect((await owner.quote(second)).status).toBe('received')
    finish()
    await shop.settled()
    expect((await owner.quote(second)).status).toBe('quoted')
  })

  test('take all workers but one, and the only one where there is no other', async () => {
    const { owner, geometry } = await shopWith(forever, 3)
    const ids: string[] = []
    for (let height = 1; height <= 3; height++) ids.push(await upload(owner, large(height)))
    await handed(geometry, 2)
    const statuses = await Promise.all(ids.map(async (id) => (await owner.quote(id)).status))
    expect(statuses.toSorted()).toEqual(['processing', 'processing', 'received'])
    expect(geometry.jobs).toHaveLength(2)
    const alone = await shopWith(forever, 1)
    await upload(alone.owner, large(1))
    await handed(alone.geometry, 1)
  })
})

describe('turns', () => {
  test('are taken by owner: one person’s many parts do not hold up another’s one, and ahead says so', async () => {
    const steps: (() => void)[] = []
    const { shop, owner, geometry } = await shopWith((job) =>
      new Promise<void>((resolve) => steps.push(resolve)).then(() => measured(job)),
    )
    const mine: string[] = []
    for (let height = 1; height <= 5; height++) mine.push(await upload(owner, part(height)))
    await handed(geometry, 1)
    const other = await signedUpCustomer(shop)
    const theirs = await upload(other, part(9))
    expect((await other.quote(theirs)).progress).toEqual({ stage: 'queued', fraction: 0, ahead: 1 })
    expect((await owner.quote(mine[1])).progress).toMatchObject({ stage: 'queued', ahead: 2 })
    expect((await owner.quote(mine[4])).progress).toMatchObject({ stage: 'queued', ahead: 5 })
    for (let done = 1; done <= 6; done++) {
      await handed(geometry, done)
      steps.at(-1)!()
    }
    await shop.settled()
    expect(geometry.jobs[1].file_path).toBe(shop.shop.files.partPath(sha256Of(shop, theirs)))
  })
})

function sha256Of(shop: TestShop, id: string): string {
  return shop.database.get<{ sha256: string }>('select sha256 from quotes where id = ?', id)!.sha256
}
