import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notePublicFiles } from '../../../../server/quoting/measuring/known-parts.ts'
import type { GeometryJob } from '../../../../shared/geometry/job.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { cubeAnalysis, cubeEstimate, measured, scriptedGeometry } from '../../../shop/scripted-geometry.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedInOwner, signedUpCustomer, Person } from '../../../shop/v1.ts'

const FILE = binaryStl(box([20, 20, 7]))

/** A part that took a minute to measure, and half a minute to estimate. */
function slowPart(job: GeometryJob) {
  measured(job)
  const analysis = cubeAnalysis(job, { elapsed_ms: 60_000 })
  return {
    outcome: 'done',
    answer: { analysis, estimate: cubeEstimate(job, { elapsed_ms: 30_000 }) },
  } as const
}

let shop: TestShop
let first: Person
beforeEach(async () => {
  shop = await openTestShop({ geometry: scriptedGeometry(slowPart, 2) })
  first = await signedInOwner(shop)
  await first.upload({ file: FILE })
  await shop.settled()
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})

const guest = async () => new Person(await shop.http())
/** The queue has looked at what came in. */
const looked = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
async function pass(milliseconds: number): Promise<void> {
  await looked()
  await vi.advanceTimersByTimeAsync(milliseconds)
  await looked()
}
const send = async (person: Person, to = '/v1/quotes') =>
  (await person.upload({ file: FILE }, to)).json() as { id: string; status: string }
const jobs = () => (shop.shop.machine.geometry as unknown as { jobs: GeometryJob[] }).jobs.length

describe('the same bytes from somebody else', () => {
  test.each([
    ['an account', '/v1/quotes'],
    ['a guest', '/guest/quotes'],
  ])('sent by %s, are received like any part, and take as long as measuring took', async (_who, door) => {
    const other = door === '/v1/quotes' ? await signedUpCustomer(shop) : await guest()
    const read = async (id: string) => (await other.get(`${door}/${id}`)).json()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const sent = await send(other, door)
    expect(sent).toMatchObject({ status: 'received', part: null, options: [], preview_url: null })
    await pass(45_000)
    expect(await read(sent.id)).toMatchObject({
      status: 'processing',
      progress: { stage: 'processing', ahead: 0 },
    })
    await pass(40_000)
    expect(await read(sent.id)).toMatchObject({ status: 'processing', options: [] })
    await pass(6_000)
    expect((await read(sent.id)).status).toBe('quoted')
    expect(jobs()).toBe(1)
  })

  test('are priced at once for who sent them before, as long as the file is kept', async () => {
    expect(await send(first)).toMatchObject({ status: 'quoted' })
  })

  test('are priced at once for who waited for them once', async () => {
    const other = await signedUpCustomer(shop)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await send(other)
    await pass(91_000)
    expect(await send(other)).toMatchObject({ status: 'quoted' })
  })

  test('are measured again where nobody had them measured with these settings', async () => {
    const other = await signedUpCustomer(shop)
    const id = (await send(other)).id
    const before = jobs()
    await other.post(`/v1/quotes/${id}/requote`, { print_settings: { layer_height: 0.12 } })
    await expect.poll(async () => (await other.quote(id)).status).toBe('quoted')
    expect(jobs()).toBe(before + 1)
  })

  test('bytes that another owner has being measured are measured for themselves', async () => {
    const late = Promise.withResolvers<void>()
    await shop.close()
    const geometry = scriptedGeometry((job) => late.promise.then(() => measured(job)), 2)
    shop = await openTestShop({ geometry })
    const people = [await signedInOwner(shop), await signedUpCustomer(shop)]
    for (const person of people) await send(person)
    await expect.poll(() => geometry.jobs.length).toBe(2)
    late.resolve()
    await shop.settled()
    expect(shop.database.get('select count(*) as n from analyses')).toEqual({ n: 1 })
  })
})

test('a setting that somebody else had estimated is not there at once', async () => {
  const other = await signedUpCustomer(shop)
  const settings = { print_settings: { layer_height: 0.12 } }
  const { id } = await send(first)
  await first.post(`/v1/quotes/${id}/requote`, settings)
  await shop.settled()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sent = await send(other)
  await pass(91_000)
  const requoted = (await other.post(`/v1/quotes/${sent.id}/requote`, settings)).json()
  expect(requoted.status).toBe('received')
  await pass(25_000)
  expect((await other.quote(requoted.id)).status).toBe('processing')
  await pass(6_000)
  expect((await other.quote(requoted.id)).status).toBe('quoted')
})

test('the shop’s own sample parts are priced at once for everybody', async () => {
  const sha256 = createHash('sha256').update(FILE).digest('hex')
  shop.database.write((tx) => notePublicFiles(tx, [sha256]))
  expect(await send(await guest(), '/guest/quotes')).toMatchObject({ status: 'quoted' })
})
