import type { Page, Route } from '@playwright/test'
import { boughtPart } from '../bought-part.ts'
import { consoleClient } from '../busy-shop.ts'
import { group, slowDown } from '../day-by-keys.ts'
import { test as base } from '../day-shop.ts'
import type { Console } from '../easypost-shop.ts'
import { makeUnits } from '../shop-work.ts'
import { expect, ownShop } from '../shop.ts'

const ORDERS = 8

/** The owner's client of a shop with nothing but orders that are ready to be packed. */
const test = base.extend<{ desk: Console }>({
  desk: async ({ ownerPage: { request }, opened, ownerCookies }, use) => {
    const desk = consoleClient(opened.address, ownerCookies)
    for (let count = 0; count < ORDERS; count++)
      await makeUnits(desk, await boughtPart(request, opened.address, 1 + (count % 3)))
    await use(desk)
  },
})

test.use({ settings: ownShop() })

/** Every third order is passed over. */
const isMeant = (_: unknown, index: number) => index % 3 !== 2

test('orders are packed by keys that are typed without waiting, and no others', async ({
  ownerPage: page,
  desk,
  errors,
}) => {
  const numbersIn = async (state: 'to_pack' | 'packed') =>
    (await desk.shipping.board.query())[state].map(({ order }) => order.number)
  const numbers = await numbersIn('to_pack')
  const meant = numbers.filter(isMeant)
  expect([numbers.length, meant.length]).toEqual([ORDERS, 6])

  await page.goto('/console/shipping')
  await expect(group(page, 'To pack').getByRole('listitem')).toHaveCount(ORDERS)
  await slowDown(page)
  // The first order is chosen already.
  const keys = numbers.flatMap((number, index) => [...(isMeant(number, index) ? ['p'] : []), 'j'])
  for (const key of keys) await page.keyboard.press(key)

  await expect.poll(async () => (await numbersIn('packed')).length, { timeout: 30_000 }).toBe(meant.length)
  await expect(page.getByRole('status').getByText(`Order ${meant.at(-1)} is packed`)).toBeVisible()
  expect(new Set(await numbersIn('packed'))).toEqual(new Set(meant))
  expect(await numbersIn('to_pack')).toEqual(numbers.filter((number) => !meant.includes(number)))
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(errors).toEqual([])
})

/** Holds back what the page asks of the server until it has been left. */
async function leaveBefore(
  page: Page,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const left = Promise.withResolvers<void>()
  await page.route(/shipping\.pack\b/, async (route) => {
    await left.promise
    await answer(route)
  })
  return async () => {
    const rail = page.getByRole('navigation', { name: 'Console' })
    await rail.getByRole('link', { name: 'Customers' }).click()
    await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
    left.resolve()
  }
}

test('orders whose keys still wait when the page is left are packed all the same', async ({
  ownerPage: page,
  desk,
  errors,
}) => {
  const board = await desk.shipping.board.query()
  const numbers = board.to_pack.slice(0, 4).map(({ order }) => order.number)
  await page.goto('/console/shipping')
  await expect(group(page, 'To pack').getByRole('listitem')).toHaveCount(board.to_pack.length)
  const leave = await leaveBefore(page, (route) => route.continue())
  for (const key of numbers.flatMap(() => ['p', 'j'])) await page.keyboard.press(key)
  await leave()

  const left = async () => (await desk.shipping.board.query()).to_pack.map(({ order }) => order.number)
  await expect.poll(async () => (await left()).length).toBe(board.to_pack.length - numbers.length)
  expect((await left()).filter((number) => numbers.includes(number))).toEqual([])
  await expect(page.getByText('Not everything was done')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('the next page says what was not done when the server does not answer anymore', async ({
  ownerPage: page,
  desk,
}) => {
  const { to_pack } = await desk.shipping.board.query()
  await page.goto('/console/shipping')
  await expect(group(page, 'To pack').getByRole('listitem')).toHaveCount(to_pack.length)
  const leave = await leaveBefore(page, (route) => route.abort())
  for (const key of ['p', 'j', 'p', 'j', 'p']) await page.keyboard.press(key)
  await leave()

  const notice = page.getByRole('alert').filter({ hasText: 'Not everything was done on the page before' })
  await expect(notice).toContainText(`Order ${to_pack[0].order.number}: We can’t reach the server right now.`)
  await expect(notice).toContainText('2 more keys were not carried out.')
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
  expect((await desk.shipping.board.query()).to_pack).toHaveLength(to_pack.length)
})
