import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Quote } from '../../shared/quotes/quote.ts'
import type { ServerSettingsInput } from '../../server/settings.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { signUp, type Customer } from './customer.ts'
import { dust, tangle } from './heavy-meshes.ts'
import { leftBehind, NOTHING_LEFT, rows } from './left-behind.ts'
import { dataFolder, startServerProcess, type ServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

const SMALL = { file: binaryStl(box([20, 20, 20])), filename: 'small.stl' }

/** Each of these waits for work that is cut off, twice. */
vi.setConfig({ testTimeout: 90_000 })

let server: ServerProcess
let customer: Customer

async function open(geometry: ServerSettingsInput['geometry']): Promise<void> {
  server = await startServerProcess(dataFolder({ rate_limits: UNLIMITED, geometry }))
  customer = await signUp(server.url)
}

afterEach(async () => {
  await server.stop()
})

/** Everything that was told of a quote until it was settled. */
async function watch(id: string): Promise<Quote[]> {
  const told: Quote[] = []
  do {
    told.push(await customer.quote(id))
    await new Promise((resolve) => setTimeout(resolve, 25))
  } while (/received|processing/.test(told.at(-1)!.status))
  return told
}

/** What happened to a quote, in order. */
function moves(id: string): string[] {
  return rows<{ subject_id: string; what: string }>(
    server.data,
    'select subject_id, what from events order by rowid',
  )
    .filter(({ subject_id }) => subject_id === id)
    .map(({ what }) => what)
}

describe.each([
  {
    what: 'runs out of memory',
    geometry: { workers: 1, heap_mb: 64 },
    mesh: () => dust(50_000),
    outcome: '"outcome":"crashed"',
    sentence: /could not be measured automatically\. One of our engineers/,
  },
  {
    what: 'is stuck',
    geometry: { workers: 1, seconds_per_job: 4 },
    mesh: () => tangle(30_000),
    outcome: '"outcome":"timed_out"',
    sentence: /took more than 4 seconds\. One of our engineers/,
  },
])('a worker that $what', ({ geometry, mesh, outcome, sentence }) => {
  test('is replaced and the part tried once more; then an engineer gets it, and the next part is quoted', async () => {
    await open(geometry)
    const id = await customer.accepted({ file: binaryStl(mesh()), filename: 'heavy.stl' })
    const told = await watch(id)
    expect(told.at(-1)).toMatchObject({
      id,
      status: 'engineering',
      request_status: 'draft',
      flags: [{ code: 'file_too_complex', message: expect.stringMatching(sentence) }],
    })
    expect(moves(id)).toEqual(['received', 'start', 'requeue', 'start', 'refer'])
    expect(server.said.stderr.split(outcome)).toHaveLength(3)
    const next = await customer.accepted(SMALL)
    expect(await customer.settled(next)).toMatchObject({ status: 'quoted' })
    expect(server.child.exitCode).toBeNull()
    expect(leftBehind(server.data)).toEqual(NOTHING_LEFT)
  })
})

describe('while the only worker measures', () => {
  test('quotes are read and uploaded, and progress is told without going back', async () => {
    await open({ workers: 1, seconds_per_job: 4 })
    const heavy = await customer.accepted({ file: binaryStl(tangle(30_000)), filename: 'heavy.stl' })
    await expect.poll(async () => (await customer.quote(heavy)).status).toBe('processing')
    const waiting = await customer.accepted(SMALL)
    const other = await signUp(server.url)
    const strangers = await other.accepted({ file: binaryStl(box([10, 10, 10])) })
    expect(await customer.quote(heavy)).toMatchObject({ status: 'processing', progress: { ahead: 0 } })
    expect(await customer.quote(waiting)).toMatchObject({
      status: 'received',
      progress: { stage: 'queued', fraction: 0, ahead: 1 },
    })
    expect(await other.quote(strangers)).toMatchObject({ progress: { stage: 'queued', ahead: 2 } })
    const told = await watch(heavy)
    const end = told.findIndex(({ status }) => status !== 'processing')
    const fractions = told.slice(0, end).map(({ progress }) => progress!.fraction)
    expect(fractions.length).toBeGreaterThan(3)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(await customer.settled(waiting)).toMatchObject({ status: 'quoted' })
    expect(await other.settled(strangers)).toMatchObject({ status: 'quoted' })
  })
})
