import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { spoolmanReader } from '../../../../server/platform/adapters/printers/read-spoolman.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { adjustSpool } from '../../../../server/production/filament/count-spool.ts'
import {
  importSpoolman,
  previewSpoolmanImport,
} from '../../../../server/production/filament/import-spoolman.ts'
import { retireSpool } from '../../../../server/production/filament/keep-spool.ts'
import { readSpoolLog, readSpoolsPage } from '../../../../server/production/filament/read-spools.ts'
import type { ImportSpoolman } from '../../../../shared/production/filament/spoolman.ts'
import { spoolmanSpool, startSpoolman } from '../../platform/adapters/printers/spoolman-site.ts'
import { freePort } from '../../../shop/free-port.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let opened: TestShop
let operator: Caller
let owner: Caller
let there: Awaited<ReturnType<typeof startSpoolman>>

beforeEach(async () => {
  opened = await openTestShop({ ports: { readSpoolman: spoolmanReader() } })
  operator = await staffMember(opened, 'operator')
  owner = await staffMember(opened, 'owner')
  there = await startSpoolman([
    spoolmanSpool(1),
    spoolmanSpool(2, { remaining_weight: 1000, used_weight: 0, first_used: '2026-03-02T00:00:00' }),
    spoolmanSpool(3, {
      filament: { id: 8, name: 'Glow', material: 'ABS', density: 1.04, diameter: 1.75 },
      remaining_weight: undefined,
    }),
    spoolmanSpool(4, { filament: { ...spoolmanSpool(4).filament, id: 9, name: 'Sky', material: 'PETG' } }),
  ])
})
afterEach(async () => {
  await there.stop()
  await opened.close()
})

const preview = () => previewSpoolmanImport(opened.shop, owner, { address: there.address })
const run = (change: Partial<ImportSpoolman> = {}) =>
  importSpoolman(opened.shop, owner, {
    address: there.address,
    filaments: [{ filament_id: 7, material: 'PLA+', color: 'black' }],
    update_weights: false,
    ...change,
  })
const spools = () => readSpoolsPage(opened.shop, operator).spools

describe('an import', () => {
  test('is shown before anything is written', async () => {
    expect(await preview()).toMatchObject({
      filaments: [
        { filament_id: 9, spools: 1, suggested: { material: 'PETG' } },
        {
          filament_id: 7,
          label: 'Polymaker PLA PolyTerra Charcoal Black',
          swatch: '#2C2C2C',
          spools: 2,
          remaining_mg: 1_750_400,
          suggested: { material: 'PLA+', color: 'Black' },
        },
      ],
      known: 0,
      different: [],
      unusable: 1,
      other_currency: null,
    })
    expect(spools()).toEqual([])
  })

  test('takes the spools of the filaments that were mapped, with what is known of them', async () => {
    expect(await run()).toMatchObject({ imported: 2, updated: 0, left_out: 2 })
    expect(spools()).toMatchObject([
      {
        material: 'PLA+',
        color: 'Black',
        brand: 'Polymaker',
        lot: '52342',
        net_mg: 1_000_000,
        empty_mg: 140_000,
        remaining_mg: 750_400,
        cost_cents: 2000,
        place: { shelf: 'Shelf A' },
        opened_at: null,
      },
      { remaining_mg: 1_000_000, opened_at: Date.parse('2026-03-02T00:00:00Z') / 1000 },
    ])
    const log = readSpoolLog(opened.shop, operator, { spool_id: spools()[0].id })
    expect(log).toMatchObject([{ kind: 'received', change_mg: 750_400, note: 'Imported from Spoolman' }])
  })

  test('happens once, also at another address of the same Spoolman, and takes only what is new', async () => {
    await run()
    const moved = await startSpoolman([...there.spools, spoolmanSpool(5)])
    const again = await run({ address: moved.address })
    await moved.stop()
    expect(again).toMatchObject({ imported: 1, left_out: 2 })
    expect(spools()).toHaveLength(3)
  })

  test('two at once take each spool once', async () => {
    const results = await Promise.all([run(), run()])
    expect(results.map(({ imported }) => imported).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(spools()).toHaveLength(2)
  })

  test('leaves weights as they are here, unless they are to be taken', async () => {
    await run()
    const [first, second] = spools()
    adjustSpool(opened.shop, operator, {
      spool_id: first.id,
      revision: first.revision,
      remaining_grams: 600,
      why: 'x',
    })
    retireSpool(opened.shop, operator, { spool_id: second.id, revision: second.revision, why: 'x' })
    Object.assign(there.spools[1] as object, { remaining_weight: 10 })
    expect((await preview()).different).toEqual([
      { number: first.number, here_mg: 600_000, there_mg: 750_400 },
    ])
    expect(await run()).toMatchObject({ imported: 0, updated: 0 })
    expect(spools()[0].remaining_mg).toBe(600_000)
    expect(await run({ update_weights: true })).toMatchObject({ imported: 0, updated: 1 })
    expect(spools()).toMatchObject([{ number: first.number, remaining_mg: 750_400 }])
    expect(readSpoolLog(opened.shop, operator, { spool_id: first.id })[0]).toMatchObject({
      kind: 'adjusted',
      change_mg: 150_400,
      note: 'Taken from Spoolman',
    })
  })

  test('a spool that was filled up there has more than it was bought with', async () => {
    await run()
    const [first] = spools()
    const bought = first.net_mg
    Object.assign(there.spools[0] as object, { remaining_weight: bought / 1000 + 250 })
    await run({ update_weights: true })
    expect(spools()[0]).toMatchObject({ remaining_mg: bought + 250_000, net_mg: bought + 250_000 })
  })

  test('takes no costs from prices in another currency', async () => {
    await there.stop()
    there = await startSpoolman([spoolmanSpool(1)], 'EUR')
    expect((await preview()).other_currency).toBe('EUR')
    await run()
    expect(spools()[0].cost_cents).toBeNull()
  })
})

describe('refused', () => {
  test('a color that the catalog does not have is refused, and nothing is written', async () => {
    const wrong = run({
      filaments: [
        { filament_id: 9, material: 'PETG', color: 'Black' },
        { filament_id: 7, material: 'PLA-CF', color: 'Pink' },
      ],
    })
    await expect(wrong).rejects.toMatchObject({ code: 'color_unavailable' })
    expect(spools()).toEqual([])
  })

  test('each address without a Spoolman is refused with one sentence that tells nothing of its ports', async () => {
    const other = createServer((_request, response) => response.writeHead(404).end())
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const own = Number(there.address.split(':').at(-1))
    opened.shop.services.readSpoolman = spoolmanReader({ ownPorts: () => [own] })
    const asked = there.asked.length
    const sentences = new Set<string>()
    for (const address of [
      `127.0.0.1:${port}`,
      `127.0.0.1:${await freePort()}`,
      '8.8.8.8',
      '127.0.0.1:22',
      'localhost:80',
      'http://localhost',
      '[::1]:22',
      '0x7f.1:22',
      '2130706433:22',
      '017700000001:22',
      '[::ffff:7f00:1]:22',
      `127.0.0.1:${own}`,
      `0x7f.1:${own}`,
      `[::ffff:7f00:1]:${own}`,
      `2130706433:${own}`,
      '169.254.169.254',
      'http://user:pw@127.0.0.1:22',
      'not an address',
    ]) {
      const refusal = await previewSpoolmanImport(opened.shop, owner, { address }).catch(
        (error: unknown) => error,
      )
      expect(refusal).toMatchObject({ code: 'spool_refused' })
      sentences.add((refusal as Error).message)
    }
    other.close()
    expect([...sentences]).toEqual([expect.stringContaining('No Spoolman could be read at this address.')])
    expect(there.asked).toHaveLength(asked)
  })

  test.each(['operator', 'packer', 'viewer'] as const)('%s: nothing is asked', async (role) => {
    const caller = role === 'operator' ? operator : await staffMember(opened, role)
    const input = { address: there.address }
    await expect(previewSpoolmanImport(opened.shop, caller, input)).rejects.toMatchObject({
      code: 'role_required',
    })
    await expect(
      importSpoolman(opened.shop, caller, { ...input, filaments: [], update_weights: false }),
    ).rejects.toMatchObject({ code: 'role_required' })
    expect(there.asked).toEqual([])
  })
})
