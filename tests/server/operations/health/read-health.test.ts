import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { summarizeHealth } from '../../../../server/desk/summarize-health.ts'
import { readHealth, readProblems, startCheck } from '../../../../server/operations/health/read-health.ts'
import { lookAtCertificates, sampleHealth } from '../../../../server/operations/health/watch-health.ts'
import { readFacts } from '../../../../server/operations/health/read-facts.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { DAY, HOUR, MINUTE } from '../../../../shared/platform/time.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { scriptedGeometry } from '../../../shop/scripted-geometry.ts'
import { staffMember } from '../../../shop/staff.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'

let shop: TestShop
let owner: Caller
beforeEach(async () => {
  shop = await openTestShop({ settings: { base_url: 'https://shop.example' } })
  owner = await staffMember(shop, 'owner')
})
afterEach(() => shop.close())

const areas = async () => (await readProblems(shop.shop)).map(({ area }) => area)

describe('the health of a shop', () => {
  test('is good when nothing is wrong', async () => {
    const { findings, check, now } = await readHealth(shop.shop, owner)
    expect(findings.filter(({ state }) => state !== 'good')).toEqual([])
    expect([check, now]).toEqual([null, MONDAY_MORNING])
  })

  test('is for owners', async () => {
    const viewer = await staffMember(shop, 'viewer')
    await expect(readHealth(shop.shop, viewer)).rejects.toThrow('role')
    expect(() => startCheck(shop.shop, viewer)).toThrow('role')
  })

  test('has the queue with the wait of its oldest quote', async () => {
    const slow = scriptedGeometry(() => new Promise(() => {}))
    await shop.close()
    shop = await openTestShop({ geometry: slow })
    const customer = await signedUpCustomer(shop)
    await customer.upload({ file: binaryStl(box([20, 20, 20])), fields: { units: 'in' } })
    shop.wait(5 * MINUTE)
    const newest = await customer.upload({ file: binaryStl(box([30, 20, 20])), fields: { units: 'in' } })
    const { queue, workers } = await readFacts(shop.shop)
    const expected_seconds = shop.shop.work.queue.placeOf(newest.json().id).seconds
    expect(expected_seconds).toBeGreaterThan(1)
    expect(queue).toEqual({ waiting: 2, oldest_seconds: 5 * MINUTE, expected_seconds })
    expect(workers).toMatchObject({ size: 1, busy: 1 })
  })

  test('follows printers, failing services and interrupted runs', async () => {
    shop.shop.machine.health.notes.noteCall('carrier', 'EasyPost cannot be reached')
    shop.database.write((tx) => {
      tx.run(`insert into program_runs (id, started_at) values ('run_after', ?)`, MONDAY_MORNING)
      tx.run(
        `insert into printer_states (printer_id, condition, reason, until, since, updated_at)
         select value ->> 'id', 'maintenance', 'belt', ?, 1, 1 from documents, json_each(documents.body)
         where kind = 'printers' limit 1`,
        MONDAY_MORNING - HOUR,
      )
    })
    shop.wait(1)
    expect(await areas()).toEqual(['printers', 'program'])
  })

  test('reads at most once a second', async () => {
    expect(await readFacts(shop.shop)).toBe(await readFacts(shop.shop))
    const before = await readFacts(shop.shop)
    shop.wait(1)
    expect(await readFacts(shop.shop)).not.toBe(before)
  })

  test('keeps samples of the last day', async () => {
    await sampleHealth(shop.shop)
    shop.wait(HOUR)
    await sampleHealth(shop.shop)
    const { trends } = await readHealth(shop.shop, owner)
    expect(trends.map(({ at }) => at)).toEqual([MONDAY_MORNING, MONDAY_MORNING + HOUR])
    expect(trends[0]).toMatchObject({ queue: 0, event_loop_ms: 2, disk_free_bytes: 2 ** 40 })
  })

  test('has the certificates of https addresses', async () => {
    await lookAtCertificates(shop.shop)
    expect(shop.shop.machine.health.notes.certificates()).toEqual([
      { host: 'shop.example', valid_until: null, error: 'there is no network' },
    ])
    shop.shop.machine.health.certificates.readEnd = () => Promise.resolve(MONDAY_MORNING + 5 * DAY)
    await lookAtCertificates(shop.shop)
    shop.wait(1)
    expect(await areas()).toEqual(['certificates'])
  })

  test('is summed up for the tray with what is to be done today', async () => {
    expect(await summarizeHealth(shop.shop)).toEqual({
      state: 'good',
      problems: [],
      counts: { to_print: 0, to_pack: 0, waiting: 0, printing: 0 },
      serves_others: false,
    })
  })
})
