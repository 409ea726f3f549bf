import { afterEach, beforeEach, expect, test } from 'vitest'
import { shareAnswer } from '../../../../server/desk/live/shared-answers.ts'
import { router } from '../../../../server/trpc/router.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let shop: TestShop
let computed = 0
beforeEach(async () => {
  shop = await openTestShop()
  computed = 0
})
afterEach(() => shop.close())

const ask = (key = 'board') => shareAnswer(shop.shop, key, () => Promise.resolve(++computed))
const write = () =>
  shop.database.write((tx) =>
    tx.run('insert into mail_progress values (1, 1) on conflict do update set event_id = event_id + 1'),
  )

test('windows that ask for the same at once get one answer', async () => {
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask('another')).toBe(2)
})

test('any write makes a new answer, and so does the next second', async () => {
  expect(await ask()).toBe(1)
  write()
  expect(await ask()).toBe(2)
  shop.wait(1)
  expect(await ask()).toBe(3)
})

test('a failure is not shared', async () => {
  const fail = () => shareAnswer(shop.shop, 'board', () => Promise.reject(new Error('once')))
  await expect(fail()).rejects.toThrow('once')
  expect(await ask()).toBe(1)
})

test('staff of another role get an answer of their own', async () => {
  const page = (caller: Caller) =>
    router.createCaller({ shop: shop.shop, caller, countRequest: () => Promise.resolve() })
  const [owner, viewer] = [await staffMember(shop, 'owner'), await staffMember(shop, 'viewer')]
  const counts = await page(owner).desk.counts()
  expect(await page(owner).desk.counts()).toBe(counts)
  expect(await page(viewer).desk.counts()).not.toBe(counts)
  expect(await page(viewer).desk.counts()).toEqual({ ...counts, emails: null, messages: null, refunds: null })
})
