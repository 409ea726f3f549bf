import { afterEach, describe, expect, test } from 'vitest'
import { saveDocument } from '../../../../server/operations/documents/save-document.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { listActivity, readActivity } from '../../../../server/desk/history/read-activity.ts'
import { holdOrder } from '../../../../server/orders/hold-order.ts'
import { ACTIVITY_PAGE, FindActivity } from '../../../../shared/desk/history/activity.ts'
import { addDays, pacificDayOf } from '../../../../shared/platform/time.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedInOwner } from '../../../shop/v1.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

/** A shop whose operator held an order, and whose owner changed its name. */
async function busyShop() {
  open = await openTestShop()
  const owner = await staffMember(open, 'owner')
  const operator = await staffMember(open, 'operator')
  await placedOrder(open)
  const order = open.shop.db.get<{ id: string; number: number; revision: number }>(
    'select id, number, revision from orders',
  )!
  holdOrder(open.shop, operator, {
    order_id: order.id,
    revision: order.revision,
    cause: 'shop',
    reason: 'No black filament left',
  })
  const { shop_details, versions } = readShopData(open.shop.db)
  saveDocument(open.shop, owner, {
    kind: 'shop_details',
    version: versions.shop_details,
    body: { ...shop_details, name: 'Bay Prints' },
    reason: 'New name',
  })
  const read = (filter: Partial<FindActivity> = {}) =>
    readActivity(open!.shop, owner, FindActivity.parse(filter)).entries
  return { shop: open.shop, owner, operator, order, read }
}

describe('the activity list', () => {
  test('names who did what to which object, newest first', async () => {
    const { read, owner, operator, order } = await busyShop()
    const [edited, held] = read()
    expect(edited).toMatchObject({
      subject: 'document',
      subject_id: 'shop_details',
      what: 'edited',
      from: '1',
      to: '2',
      why: 'New name',
      person_id: owner.account_id,
    })
    expect(held).toMatchObject({
      subject: 'order',
      subject_id: order.id,
      order_number: order.number,
      what: 'held',
      why: 'No black filament left',
      person_id: operator.account_id,
      details: { cause: 'shop' },
    })
  })

  test('leaves out what the program did, unless it is asked for', async () => {
    const { read } = await busyShop()
    expect(read().filter(({ who }) => who === null)).toEqual([])
    expect(read({ automatic: true }).filter(({ who }) => who === null)).not.toEqual([])
  })

  test('is filtered by person', async () => {
    const { read, operator } = await busyShop()
    const entries = read({ person: operator.account_id })
    expect(new Set(entries.map(({ person_id }) => person_id))).toEqual(new Set([operator.account_id]))
    expect(entries.map(({ what }) => what)).toContain('held')
  })

  test.each([
    ['orders', ['order']],
    ['quotes', ['quote']],
    ['settings', ['document']],
    ['access', ['account']],
  ] as const)('is filtered by kind: %s', async (kind, subjects) => {
    const { read } = await busyShop()
    const found = new Set<string>(read({ kind, automatic: true }).map(({ subject }) => subject))
    expect(found).toEqual(new Set<string>(subjects))
  })

  test('is filtered by the number of an order or a quote and by an id, with what happened to its quote', async () => {
    const { read, order } = await busyShop()
    const byNumber = read({ object: `${order.number}`, automatic: true })
    expect(byNumber).toEqual(read({ object: order.id, automatic: true }))
    expect(new Set(byNumber.map(({ subject }) => subject))).toEqual(new Set(['order', 'quote']))
    expect(new Set(byNumber.map(({ order_number }) => order_number))).toEqual(new Set([order.number]))
    expect(read({ object: 'q-1001', automatic: true })).toEqual(byNumber)
    expect(byNumber.find(({ subject }) => subject === 'quote')!.name).toBe('Q-1001, part.stl')
    expect(read({ object: '9999' })).toEqual([])
  })

  test('is filtered by Pacific days, both included', async () => {
    const { read, shop } = await busyShop()
    const today = pacificDayOf(shop.clock.now())
    const all = read({ automatic: true })
    expect(read({ automatic: true, from: today, to: today })).toEqual(all)
    expect(read({ automatic: true, to: addDays(today, -1) })).toEqual([])
    expect(read({ automatic: true, from: addDays(today, 1) })).toEqual([])
  })

  test('has pages without gaps, and a whole of the same entries', async () => {
    const { shop, owner } = await busyShop()
    shop.write((tx) => {
      for (let at = 1; at <= 2 * ACTIVITY_PAGE; at++)
        tx.run(
          `insert into events (at, actor_kind, actor_id, subject, subject_id, what)
           values (?, 'account', ?, 'document', 'mail', 'edited')`,
          shop.clock.now(),
          owner.account_id,
        )
    })
    const filter = FindActivity.parse({})
    const ids: number[] = []
    for (let cursor: number | null = null; ;) {
      const page = readActivity(shop, owner, { ...filter, cursor })
      ids.push(...page.entries.map(({ id }) => id))
      cursor = page.next_cursor
      if (cursor === null) break
    }
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(ids.length)
    expect([...listActivity(shop, owner, filter)].flat().map(({ id }) => id)).toEqual(ids)
  })

  test('is for owners only', async () => {
    const { shop, operator } = await busyShop()
    const filter = FindActivity.parse({})
    expect(refusalOf(() => readActivity(shop, operator, filter)).code).toBe('role_required')
    expect(refusalOf(() => listActivity(shop, operator, filter).next()).code).toBe('role_required')
  })
})

describe('the activity as a table', () => {
  test('is downloaded by owners, with the filters of the page', async () => {
    open = await openTestShop()
    const owner = await signedInOwner(open)
    const all = await owner.get('/console/activity.csv?automatic=false')
    expect(all.statusCode).toBe(200)
    expect(all.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = all.body.trimEnd().split('\r\n')
    expect(head).toBe('\uFEFFNumber,Time,Who,Kind,Object,Id,What,From,To,Reason,Details')
    expect(lines.length).toBeGreaterThan(0)
    const settings = await owner.get('/console/activity.csv?kind=settings')
    expect(settings.body).toBe(`${head}\r\n`)
    const wrong = await owner.get('/console/activity.csv?from=yesterday')
    expect(wrong.statusCode).toBe(422)
  })

  test('is refused to visitors', async () => {
    open = await openTestShop()
    const visitor = await (await open.http()).inject('/console/activity.csv')
    expect([401, 403]).toContain(visitor.statusCode)
  })
})
