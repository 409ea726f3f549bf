import { afterEach, describe, expect, test, vi } from 'vitest'
import { saveDocument } from '../../../../server/operations/documents/save-document.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { tryRouting } from '../../../../server/quoting/deciding/try-routing.ts'
import { renameColor } from '../../../../shared/catalog/edit-colors.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { measured, scriptedGeometry } from '../../../shop/scripted-geometry.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer } from '../../../shop/v1.ts'

let open: TestShop | null = null
afterEach(async () => {
  vi.restoreAllMocks()
  await open?.close()
  open = null
})

/** A shop with three quotes of a cube, of 1, 2 and 50 units, and one of a file without a part. */
async function shopWithQuotes() {
  const geometry = scriptedGeometry((job) =>
    job.filename === 'empty.stl'
      ? { outcome: 'refused', code: 'file_empty', detail: 'There is nothing in it.', raw: '' }
      : measured(job),
  )
  const test = await openTestShop({ geometry })
  open = test
  const customer = await signedUpCustomer(test)
  const upload = async (size: number, quantity: string, filename = `${quantity}.stl`) =>
    (await customer.upload({ file: binaryStl(box([20, 20, size])), filename, fields: { quantity } })).json()
  const ids = [await upload(1, '1'), await upload(2, '2'), await upload(3, '50')].map(
    ({ id }) => id as string,
  )
  await upload(4, '1', 'empty.stl')
  await test.settled()
  return { test, shop: test.shop, ids, owner: await staffMember(test, 'owner') }
}

const longPrints = (shop: TestShop['shop'], print_hours_over: number) => {
  const { routing } = readShopData(shop.db)
  return { routing: { ...routing, engineered: { ...routing.engineered, print_hours_over } } }
}

describe('trying routing rules', () => {
  test('counts the quotes that would change their tier, with examples, and changes nothing', async () => {
    const { shop, owner, ids } = await shopWithQuotes()
    const before = shop.db.all('select * from quotes')
    const result = await tryRouting(shop, owner, longPrints(shop, 10))
    expect(result).toMatchObject({
      tried: 4,
      before: { instant: 3, assisted: 0, engineered: 0, failed: 1 },
      after: { instant: 2, assisted: 0, engineered: 1, failed: 1 },
      moves: [
        {
          from: 'instant',
          to: 'engineered',
          count: 1,
          examples: [{ id: ids[2], filename: '50.stl' }],
        },
      ],
      need_measuring: 0,
      not_stored: 0,
      limited: false,
    })
    expect(shop.db.all('select * from quotes')).toEqual(before)
  })

  test('finds no move when nothing changes', async () => {
    const { shop, owner } = await shopWithQuotes()
    expect(await tryRouting(shop, owner, {})).toMatchObject({ tried: 4, moves: [] })
  })

  test('counts what its stored results cannot decide', async () => {
    const { shop, owner, ids } = await shopWithQuotes()
    const { print_limits } = readShopData(shop.db)
    const thicker = { ...print_limits, thin_wall: { ...print_limits.thin_wall, lines: 6 } }
    shop.write((tx) =>
      tx.run(
        'delete from estimates where analysis_key = (select analysis_key from quotes where id = ?)',
        ids[0],
      ),
    )
    const result = await tryRouting(shop, owner, { print_limits: thicker })
    expect(result).toMatchObject({ tried: 1, need_measuring: 2, not_stored: 1 })
  })

  test('decides a file without a part by its refusal', async () => {
    const { shop, owner } = await shopWithQuotes()
    const { print_limits } = readShopData(shop.db)
    const file_empty = { level: 'block', route: 'engineering' } as const
    const result = await tryRouting(shop, owner, { print_limits: { ...print_limits, file_empty } })
    expect(result.moves).toMatchObject([{ from: 'failed', to: 'engineered', count: 1 }])
  })

  test('decides a quote with the catalog and prices that it was made with', async () => {
    const { shop, owner } = await shopWithQuotes()
    const { catalog, price_book } = readShopData(shop.db)
    const renamed = structuredClone(catalog)
    renameColor(renamed, 'Black', 'Coal')
    saveDocument(shop, owner, { kind: 'catalog', version: 1, body: renamed })
    saveDocument(shop, owner, {
      kind: 'price_book',
      version: 1,
      body: { ...price_book, min_unit_cents: 900_000, order_min_cents: 900_000 },
    })
    expect((await tryRouting(shop, owner, longPrints(shop, 10))).before).toMatchObject({ instant: 3 })
  })

  test('leaves out what is older than 30 days', async () => {
    const { shop, owner, test } = await shopWithQuotes()
    test.wait(31 * DAY)
    expect(await tryRouting(shop, owner, longPrints(shop, 10))).toMatchObject({ tried: 0, moves: [] })
  })

  test('lets other work run between the quotes', async () => {
    const { shop, owner } = await shopWithQuotes()
    let time = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (time += 30))
    const order: string[] = []
    setImmediate(() => order.push('other work'))
    await tryRouting(shop, owner, {}).then(() => order.push('tried'))
    expect(order).toEqual(['other work', 'tried'])
  })

  test.each(['operator', 'viewer'] as const)('is for owners, not for an %s', async (role) => {
    open = await openTestShop()
    const { shop } = open
    const staff = await staffMember(open, role)
    const refused = await tryRouting(shop, staff, {}).catch((error: unknown) => error)
    expect(
      refusalOf(() => {
        throw refused
      }).code,
    ).toBe('role_required')
  })
})
