import type { Browser, Locator, Page } from '@playwright/test'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { consoleClient } from '../busy-shop.ts'
import { customerElsewhere, type Cookies, test } from '../console-owner.ts'
import { expect, expectNoOverflow, ownShop, pageElsewhere } from '../shop.ts'
import { startPlates } from '../../shop/start-plates.ts'

// Only what these tests bought is on the floor.
test.use({ settings: ownShop() })

const PIN = '2580'
const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true }

interface Shop {
  browser: Browser
  shop: string
  ownerCookies: Cookies
}

/** Signs the owner in on another device: each device ends the session that made it. */
async function ownerElsewhere({ browser, shop }: Shop, options: object): Promise<Page> {
  const page = await pageElsewhere(browser, shop, options)
  const data = { email: 'olive@shop.example', password: 'layers on layers' }
  expect((await page.request.post('/auth/sign-in', { data, headers: { origin: shop } })).status()).toBe(200)
  return page
}

/** Makes a browser a device by the form on the page of the shop floor. */
async function becomeDevice(page: Page, name: string, kind: 'tablet' | 'wall'): Promise<void> {
  await page.goto('/console/shop-floor')
  await page.getByRole('button', { name: 'Use on the shop floor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the device').fill(name)
  await dialog.getByLabel('What it is for').selectOption(kind)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Use this device on the shop floor' }).click()
}

async function enterPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).tap()
  await page.getByRole('button', { name: 'Enter' }).tap()
}

/** Types as a USB scanner does: without pauses, in the page itself, because a busy machine types with pauses. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (text) => {
      const press = (key: string) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      for (const character of text) press(character)
      press('Enter')
    },
    `${new URL(page.url()).origin}/console/scan/${code}`,
  )
}

/** A paid order of two units, planned as one plate on the first printer that can print it. */
async function plannedPlate(stage: Shop) {
  const customer = await customerElsewhere(stage.browser, stage.shop, 'Cora')
  const order_id = await boughtPart(customer.request, stage.shop, 2)
  await customer.context().close()
  const desk = consoleClient(stage.shop, stage.ownerCookies)
  const board = await desk.production.board.query()
  const row = board.queue.find(({ order }) => order.order_id === order_id)!
  const printer = board.printers.find(
    ({ id, plate, next }) => row.printer_ids.includes(id) && plate === null && next.length === 0,
  )!
  const units = row.units.map((unit) => ({ order_id, unit, seen: 'queued' as const }))
  const plate = await desk.plates.plan.mutate({ units, printer_id: printer.id })
  return {
    order: row.order.number,
    plate: plate.number,
    printer: printer.name,
    start: () => startPlates(desk, [plate]),
  }
}

const done = (page: Page) => page.getByRole('status')
const tall = async (button: Locator) => (await button.boundingBox())!.height

test('staff set a PIN, make a tablet a shop-floor device, and work on it with the PIN alone', async ({
  ownerPage,
  browser,
  shop,
  ownerCookies,
}) => {
  const stage = { browser, shop, ownerCookies }
  const { order, plate, printer } = await plannedPlate(stage)
  await ownerPage.goto('/account')
  const pins = ownerPage.getByRole('region', { name: 'PIN for the shop floor' })
  await pins.getByLabel('PIN', { exact: true }).fill('1234')
  await pins.getByLabel('Repeat the PIN').fill('1234')
  await pins.getByRole('button', { name: 'Set PIN' }).click()
  await expect(pins.getByText('Do not use digits in a row, such as 1234')).toBeVisible()
  await pins.getByLabel('PIN', { exact: true }).fill(PIN)
  await pins.getByLabel('Repeat the PIN').fill(PIN)
  await pins.getByRole('button', { name: 'Set PIN' }).click()
  await expect(pins.getByText('The PIN is set.')).toBeVisible()
  await expectNoViolations(ownerPage)

  const page = await ownerElsewhere(stage, TABLET)
  await becomeDevice(page, 'Tablet at line A', 'tablet')
  await expect(page.getByRole('heading', { name: 'Who is working?' })).toBeVisible()
  await expectNoViolations(page)
  await page.goto('/console/orders')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goto('/console/shop-floor')

  await page.getByRole('button', { name: 'Olive Owner' }).tap()
  await expectNoViolations(page)
  await enterPin(page, '9999')
  await expect(page.getByText('The PIN is incorrect.')).toBeVisible()
  await enterPin(page, PIN)
  await expect(page.getByRole('list', { name: 'Printers' })).toBeVisible()
  await expectNoViolations(page)
  await expectNoOverflow(page)

  await scan(page, `P-${plate}`)
  const panel = page.getByRole('article', { name: printer })
  const start = panel.getByRole('button', { name: `Start plate ${plate}` })
  await expect(start).toBeVisible()
  expect(await tall(start)).toBeGreaterThanOrEqual(96)
  expect(await tall(panel.getByRole('button', { name: 'Maintenance' }))).toBeGreaterThanOrEqual(56)
  await expectNoViolations(page)
  await start.tap()
  await expect(done(page).getByText(`Started: plate ${plate}`)).toBeVisible()
  await panel.getByRole('button', { name: 'Done', exact: true }).tap()
  await done(page).getByRole('button', { name: 'Undo' }).tap()
  await expect(done(page).getByText(`Undone: plate ${plate}`)).toBeVisible()

  await panel.getByRole('button', { name: 'Failed' }).tap()
  await page.getByRole('list', { name: 'Units that failed' }).getByRole('button').first().tap()
  await page.getByRole('button', { name: 'Warped' }).tap()
  await expectNoViolations(page)
  await page.getByRole('button', { name: '1 unit failed' }).tap()
  await expect(done(page).getByText('Back in the queue: 1 unit')).toBeVisible()
  await panel.getByRole('button', { name: 'Done, cleared' }).tap()
  await expect(done(page).getByText(`Done, cleared: plate ${plate}`)).toBeVisible()

  await scan(page, `${order}-1`)
  await expect(page.getByText(`Unit 1 of order ${order} waits to be printed.`)).toBeVisible()
  await scan(page, `U-${order}-2`)
  await expect(page.getByRole('heading', { name: `Check ${order}` })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Pass 1 unit' }).tap()
  await expect(done(page).getByText('Passed: 1 unit')).toBeVisible()

  await page.getByRole('button', { name: 'Switch person' }).tap()
  await expect(page.getByRole('heading', { name: 'Who is working?' })).toBeVisible()
  await page.context().close()
})

test('an owner removes a tablet, and from then on it opens nothing', async ({
  ownerPage,
  browser,
  shop,
  ownerCookies,
}) => {
  await consoleClient(shop, ownerCookies).account.pin.set.mutate({ pin: PIN })
  const page = await ownerElsewhere({ browser, shop, ownerCookies }, TABLET)
  await becomeDevice(page, 'Lost tablet', 'tablet')
  await page.getByRole('button', { name: 'Olive Owner' }).tap()
  await enterPin(page, PIN)
  await expect(page.getByRole('button', { name: 'Switch person' })).toBeVisible()

  await ownerPage.goto('/console/staff')
  await ownerPage.getByLabel('PIN of Lost tablet again after').selectOption('2')
  await ownerPage.getByRole('button', { name: 'Remove the device Lost tablet' }).click()
  await ownerPage.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(ownerPage.getByText('Lost tablet')).toHaveCount(0)
  await expectNoViolations(ownerPage)
  await page.reload()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.context().close()
})

test('a tablet asks for the PIN again when its PIN was removed', async ({ browser, shop, ownerCookies }) => {
  const stage = { browser, shop, ownerCookies }
  const desk = consoleClient(shop, ownerCookies)
  await desk.account.pin.set.mutate({ pin: PIN })
  const page = await ownerElsewhere(stage, { ...TABLET, viewport: { width: 768, height: 1024 } })
  await becomeDevice(page, 'Idle tablet', 'tablet')
  await page.getByRole('button', { name: 'Olive Owner' }).tap()
  await enterPin(page, PIN)
  await expect(page.getByRole('button', { name: 'Switch person' })).toBeVisible()
  await expectNoOverflow(page)
  // The person removes the PIN elsewhere: the tablet learns of it with the next request.
  await desk.account.pin.remove.mutate()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Who is working?' })).toBeVisible()
  await page.context().close()
})

test('a wall display shows promises and printers without a PIN, and comes back after the shop was away', async ({
  browser,
  shop,
  ownerCookies,
}) => {
  const stage = { browser, shop, ownerCookies }
  const { plate, start } = await plannedPlate(stage)
  const page = await ownerElsewhere(stage, { viewport: { width: 1920, height: 1080 } })
  await becomeDevice(page, 'Wall', 'wall')
  await expect(page).toHaveURL(/\/console\/wall/)
  const printers = page.getByRole('region', { name: 'Printers' })
  await expect(printers.getByText(`Next: plate ${plate}`)).toBeVisible()
  await expect(page.getByRole('region', { name: /^To hand over/ })).toHaveCount(2)
  await expectNoViolations(page)
  for (const size of [
    { width: 1920, height: 1080 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size)
    const fits = () =>
      page.evaluate(
        () => document.documentElement.scrollHeight <= innerHeight && document.body.scrollWidth <= innerWidth,
      )
    await expect.poll(fits).toBe(true)
  }
  expect(await printers.evaluate((element) => getComputedStyle(element).cursor)).toBe('none')

  await page.route('**/trpc/**', (route) => route.abort())
  // The display asks the shop again when something has changed there.
  await start()
  await expect(page.getByText(/Connection lost/)).toBeVisible()
  await expect(printers.getByText(`Next: plate ${plate}`)).toBeVisible()
  await page.unroute('**/trpc/**')
  await expect(page.getByText(/Connection lost/)).toHaveCount(0)
  await expect(printers.getByText(`Next: plate ${plate}`)).toHaveCount(0)

  await page.goto('/console/shop-floor')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.context().close()
})
