import { afterEach, describe, expect, test } from 'vitest'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import type { ServerSettingsInput } from '../../server/platform/settings.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { signUp, type Customer } from './customer.ts'
import { dust, tangle } from './heavy-meshes.ts'
import { leftBehind, NOTHING_LEFT, rows } from './left-behind.ts'
import { dataFolder, startServerProcess, type ServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

const SMALL = { file: binaryStl(box([20, 20, 20])), filename: 'small.stl' }

/** Each of these waits for work that is aborted, twice. */

let server: ServerProcess
let customer: Customer

async function open(geometry: ServerSettingsInput['geometry']): Promise<void> {
  server = await startServerProcess(dataFolder({ rate_limits: UNLIMITED, geometry }))
  customer = await signUp(server.url)
}

afterEach(async () => {
  await server.stop()
})

/** Every state of a quote that was read until it was final. */
async function watch(id: string): Promise<Quote[]> {
  const readings: Quote[] = []
  do {
    readings.push(await customer.quote(id))
    await new Promise((resolve) => setTimeout(resolve, 25))
  } while (/received|processing/.test(readings.at(-1)!.status))
  return readings
}

/** The events of a quote, in order. */
function moves(id: string): string[] {
  return rows<{ subject_id: string; what: string }>(
    server.data,
    'select subject_id, what from events order by rowid',
  )
    .filter(({ subject_id }) => subject_id === id)
    .map(({ what }) => what)
}

/** Checks the answers and queue places of other customers and of the same one while the only worker measures. */
async function useMeanwhile(heavy: string): Promise<(() => Promise<Quote>)[]> {
  await expect.poll(async () => (await customer.quote(heavy)).status).toBe('processing')
  const waiting = await customer.accepted(SMALL)
  const other = await signUp(server.url)
  const strangers = await other.accepted({ file: binaryStl(box([10, 10, 10])) })
  // The part in progress is this customer's, so the other customer's is next.
  expect(await customer.quote(waiting)).toMatchObject({
    status: 'received',
    progress: { stage: 'queued', fraction: 0, ahead: 2 },
  })
  expect(await other.quote(strangers)).toMatchObject({ progress: { stage: 'queued', ahead: 1 } })
  return [() => customer.settled(waiting), () => other.settled(strangers)]
}

/** Progress never decreases, even when another worker takes over. */
function expectProgress(readings: Quote[]): void {
  const working = readings.filter(({ status }) => status === 'processing')
  const fractions = working.map(({ progress }) => progress!.fraction)
  expect(fractions.length).toBeGreaterThan(3)
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
}

describe.each([
  {
    what: 'runs out of memory',
    geometry: { workers: 1, heap_mb: 64 },
    mesh: () => tangle(60_000),
    outcome: '"outcome":"crashed"',
    sentence: /could not be measured automatically\. One of our engineers/,
  },
  {
    what: 'is stuck',
    geometry: { workers: 1, seconds_per_job: 2 },
    mesh: () => dust(60_000),
    outcome: '"outcome":"timed_out"',
    sentence: /took more than 2 seconds\. One of our engineers/,
  },
])('a worker that $what', ({ geometry, mesh, outcome, sentence }) => {
  test('blocks no other quote: the part is retried once, then goes to engineering', async () => {
    await open(geometry)
    const id = await customer.accepted({ file: binaryStl(mesh()), filename: 'heavy.stl' })
    const others = await useMeanwhile(id)
    const readings = await watch(id)
    expectProgress(readings)
    expect(readings.at(-1)).toMatchObject({
      id,
      status: 'engineering',
      request_status: 'draft',
      flags: [{ code: 'file_too_complex', message: expect.stringMatching(sentence) }],
    })
    // It fails twice; on a machine too busy to start a worker in time, that start is repeated and does not count.
    expect(server.said.stderr.split(outcome)).toHaveLength(3)
    // Not every machine gets beyond the beginning in that time.
    expect(server.said.stderr).toMatch(/"reached":\{"stage":"[a-z_]+","fraction":0/)
    expect(moves(id).join()).toMatch(/^received(,start,requeue)+,start,refer$/)
    for (const settled of others) expect(await settled()).toMatchObject({ status: 'quoted' })
    expect(server.child.exitCode).toBeNull()
    expect(leftBehind(server.data)).toEqual(NOTHING_LEFT)
  })
})
