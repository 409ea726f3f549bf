import { consoleClient, fillBusyShop } from './busy-shop.ts'
import type { Cookies } from './console-owner.ts'
import { group, slowDown } from './day-by-keys.ts'
import { test as base } from './day-shop.ts'
import { expect, hurriedShop } from './shop.ts'
import { startPlates } from '../shop/start-plates.ts'

const ORDERS = 44

/** A shop with printed units that wait to be finished, filled once. */
const test = base.extend<object, { printed: string }>({
  printed: [
    async ({ opened, ownerCookies }, use) => {
      await fillBusyShop(opened.address, ownerCookies, Array<number>(ORDERS + 1).fill(1))
      await printAll(opened.address, ownerCookies)
      await use(opened.address)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.use({ settings: hurriedShop(), viewport: { width: 1440, height: 900 } })

/** Every eleventh row is passed over. */
const isMeant = (_: unknown, index: number) => index % 11 !== 10

/** Prints every unit that waits, each on a plate of its own, until it is to be finished; one plate is left printing. */
async function printAll(shop: string, cookies: Cookies): Promise<void> {
  const client = consoleClient(shop, cookies)
  const { production, plates } = client
  const { queue } = await production.board.query()
  for (const [index, { order, units, printer_ids }] of queue.entries()) {
    const planned = await plates.plan.mutate({
      units: units.map((unit) => ({ order_id: order.order_id, unit, seen: 'queued' as const })),
      printer_id: printer_ids[0],
    })
    const started = await startPlates(client, [planned])
    if (index < queue.length - 1) await plates.endPrint.mutate({ plates: started, clear: true })
  }
}

test('forty rows are passed by keys that are typed without waiting, and no other row', async ({
  ownerPage: page,
  ownerCookies,
  printed: shop,
  errors,
}) => {
  const board = () => consoleClient(shop, ownerCookies).production.board.query()
  const inState = async (status: string) =>
    (await board()).finish.filter((row) => row.status === status).map(({ order }) => order.number)
  const numbers = await inState('finishing')
  const meant = numbers.filter(isMeant)
  expect(meant).toHaveLength(40)

  await page.goto('/console/production?view=list')
  await expect(group(page, 'To finish').getByRole('listitem')).toHaveCount(ORDERS)
  await slowDown(page)
  // The first row of the list is the plate that prints.
  const keys = [
    'j',
    'j',
    ...numbers.flatMap((number, index) => [...(isMeant(number, index) ? ['d'] : []), 'j']),
  ]
  for (const key of keys) await page.keyboard.press(key)

  await expect.poll(async () => (await inState('ready')).length, { timeout: 90_000 }).toBe(40)
  await expect(page.getByRole('status').getByText(/^Ready to pack: /)).toBeVisible()
  expect(new Set(await inState('ready'))).toEqual(new Set(meant))
  expect(await inState('finishing')).toEqual(numbers.filter((number) => !meant.includes(number)))
  expect((await board()).plates.map(({ status }) => status)).toEqual(['printing'])
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a key that is pressed twice in one moment says what is done already, and does not do what comes next', async ({
  ownerPage: page,
  ownerCookies,
  printed: shop,
  errors,
}) => {
  const board = () => consoleClient(shop, ownerCookies).production.board.query()
  await page.goto('/console/production?view=list')
  await expect(group(page, 'Printing').getByRole('listitem')).toHaveCount(1)
  const [{ number }] = (await board()).plates
  await page.evaluate(() => {
    for (const key of ['j', 'd', 'd', 'u'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('status').getByText(`Plate ${number} is already printed.`)).toBeVisible()
  await expect(page.getByRole('status').getByText(`Undone: plate ${number}`)).toBeVisible()
  expect((await board()).plates.map(({ status }) => status)).toEqual(['printing'])
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(errors).toEqual([])
})
