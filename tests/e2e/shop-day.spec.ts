import { consoleClient, QUANTITIES } from './busy-shop.ts'
import { group, keyboard, mendByKeys, planSuggestion, printAll } from './day-by-keys.ts'
import { test } from './day-shop.ts'
import { expect, ownShop } from './shop.ts'

test.use({ settings: ownShop(), viewport: { width: 1440, height: 900 } })

test('a day by keyboard alone: orders are planned, printed and passed with few key presses', async ({
  ownerPage: page,
  ownerCookies,
  shop,
  orders,
  errors,
}) => {
  const desk = consoleClient(shop, ownerCookies)
  const board = () => desk.production.board.query()
  const complete = async () => (await board()).finish.filter((row) => row.complete).length
  const beginning = async () =>
    (await board()).queue.filter(({ order }) => order.first_article === 'needed').length
  expect(orders).toHaveLength(40)
  expect(await beginning()).toBe(QUANTITIES.filter((quantity) => quantity >= 10).length)
  await page.goto('/console/production?view=list')
  await expect(group(page, 'To print').getByRole('listitem')).toHaveCount(40)

  const keys = keyboard(page)
  await planSuggestion(page, keys)
  await mendByKeys(page, keyboard(page))
  await printAll(page, keys)
  // The first unit of an order of many has passed: the others follow.
  expect(await beginning()).toBeLessThan(QUANTITIES.filter((quantity) => quantity >= 10).length)
  while ((await complete()) < 12) {
    await planSuggestion(page, keys)
    await printAll(page, keys)
  }
  const done = await complete()
  const perOrder = keys.presses() / done
  process.stdout.write(
    `${keys.presses()} key presses for ${done} complete orders: ${perOrder.toFixed(1)} each\n`,
  )
  expect(perOrder).toBeLessThanOrEqual(5)
  expect(errors).toEqual([])
})
