import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/platform/caller.ts'
import { readDesk } from '../../../server/desk/read-desk.ts'
import { endSnooze, snoozeItem } from '../../../server/desk/snooze-item.ts'
import { holdOrder } from '../../../server/orders/hold-order.ts'
import { setPrinterCondition } from '../../../server/production/printers/set-printer-condition.ts'
import { prioritizeOrder } from '../../../server/production/prioritize.ts'
import type { SnoozeItem } from '../../../shared/desk/snooze.ts'
import { addDays, DAY, HOUR, pacificDayOf } from '../../../shared/platform/time.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'

let shop: TestShop
let operator: Caller
let order: ReturnType<typeof madeOrder>
beforeEach(async () => {
  shop = await openTestShop()
  operator = await staffMember(shop, 'operator')
  const placed = await placedOrder(shop)
  order = madeOrder(shop, operator, placed.order.id)
  holdOrder(shop.shop, operator, { ...order.seen(), reason: 'Which color?', cause: 'shop' })
})
afterEach(() => shop.close())

const desk = () => readDesk(shop.shop, operator)
const tomorrow = () => addDays(pacificDayOf(shop.shop.clock.now()), 1)
async function aside(more: Partial<SnoozeItem> = {}) {
  const [item] = (await desk()).items
  const { kind, subject_id, state } = item
  const reason = 'Asked by phone'
  return snoozeItem(shop.shop, operator, {
    kind,
    subject_id,
    state,
    until: tomorrow(),
    reason,
    ...more,
  })
}

describe('an item that is put aside', () => {
  test('is off the Desk for everybody, with who did it and why', async () => {
    await aside()
    const { items, snoozed } = await readDesk(shop.shop, await staffMember(shop, 'viewer'))
    expect(items).toEqual([])
    expect(snoozed).toMatchObject([
      { kind: 'on_hold', snooze: { until: tomorrow(), reason: 'Asked by phone', by: 'Cora Customer' } },
    ])
    expect(order.events().at(-1)).toMatchObject({
      what: 'put aside',
      to_state: tomorrow(),
      why: 'Asked by phone',
    })
  })

  test('comes back when its day comes', async () => {
    await aside()
    shop.wait(DAY)
    expect((await desk()).items.map(({ kind }) => kind)).toContain('on_hold')
    expect((await desk()).snoozed).toEqual([])
  })

  test('comes back when something about it changes', async () => {
    await aside()
    prioritizeOrder(shop.shop, operator, { ...order.seen(), priority: 1 })
    expect((await desk()).items).toMatchObject([{ kind: 'on_hold' }])
  })

  test('is brought back once, by whoever saw this snooze', async () => {
    const { snoozed_at } = await aside()
    const named = { kind: 'on_hold', subject_id: order.id } as const
    expect(() => endSnooze(shop.shop, operator, { ...named, snoozed_at: snoozed_at - 1 })).toThrow('again')
    endSnooze(shop.shop, operator, { ...named, snoozed_at })
    expect((await desk()).items).toMatchObject([{ kind: 'on_hold' }])
    expect(order.happened().at(-1)).toBe('brought back')
    expect(() => endSnooze(shop.shop, operator, { ...named, snoozed_at })).toThrow('again')
  })

  test('an item that is about no order has its place in the history of the Desk', async () => {
    const maintenance = { condition: 'maintenance', reason: 'Nozzle clogged' } as const
    setPrinterCondition(shop.shop, operator, { printer_id: 'p1', revision: 0, ...maintenance })
    const printer = (await desk()).items.find(({ kind }) => kind === 'printers_down')!
    const { kind, subject_id, state } = printer
    await snoozeItem(shop.shop, operator, {
      kind,
      subject_id,
      state,
      until: tomorrow(),
      reason: 'Parts ordered',
    })
    expect((await desk()).snoozed).toMatchObject([{ kind: 'printers_down', subject_id: 'p1' }])
    const events = shop.database.all("select subject_id, what, why from events where subject = 'desk'")
    expect(events).toEqual([{ subject_id: 'p1', what: 'put aside', why: 'Parts ordered' }])
  })
})

describe('is refused to put aside', () => {
  test('an item that has changed since it was seen cannot be put aside', async () => {
    await expect(aside({ state: 'revision 1' })).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test('an item that is done cannot be put aside', async () => {
    await expect(aside({ subject_id: 'q_99' })).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test('an item cannot be put aside until today', async () => {
    const today = pacificDayOf(shop.shop.clock.now())
    await expect(aside({ until: today })).rejects.toThrow('Choose a day after today.')
  })

  test('staff who may not decide put no item aside', async () => {
    const packer = await staffMember(shop, 'packer')
    const [{ kind, subject_id, state }] = (await desk()).items
    const input = { kind, subject_id, state, until: tomorrow(), reason: 'Later' }
    await expect(snoozeItem(shop.shop, packer, input)).rejects.toMatchObject({ code: 'role_required' })
  })
})

test('a clock that runs on deletes snoozes whose day has passed with the next one', async () => {
  await aside()
  shop.wait(3 * DAY + HOUR)
  await aside()
  expect(shop.database.all('select until_day from desk_snoozes')).toEqual([{ until_day: tomorrow() }])
})
