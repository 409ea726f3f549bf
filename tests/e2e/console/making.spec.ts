import type { Page } from '@playwright/test'
import { CONSOLE_PAGES } from '../../../renderer/platform/kit/console-sections.ts'
import type { Order } from '../../../shared/orders/order.ts'
import { boughtPart } from '../bought-part.ts'
import { customerElsewhere, test as ownerTest } from '../console-owner.ts'
import { expectNoViolations } from '../accessibility.ts'
import { expect, expectNoOverflow, ownShop } from '../shop.ts'

interface Buyer {
  buy: (quantity: number) => Promise<string>
  order: (id: string) => Promise<Order>
}

/** The owner at the console, and a customer who buys over `/v1`. */
const test = ownerTest.extend<{ buyer: Buyer }>({
  buyer: async ({ browser, shop, ownerPage }, use) => {
    await ownerPage.goto('/console/production')
    const customer = await customerElsewhere(browser, shop, 'Cora')
    const { request } = customer
    await use({
      buy: (quantity) => boughtPart(request, shop, quantity),
      order: async (id) => (await (await request.get(`/v1/orders/${id}`)).json()) as Order,
    })
    await customer.context().close()
  },
})

// Only what these tests bought is on the boards.
test.use({ settings: ownShop() })

const group = (page: Page, name: string) => page.getByRole('region', { name })
/** Goes to the first row of a lane with `j`. */
async function chooseByKeys(page: Page, lane: string): Promise<void> {
  const row = group(page, lane).getByRole('listitem').first()
  const isChosen = () => row.evaluate((element) => element.hasAttribute('data-chosen'))
  const chosen = () => page.locator('[data-chosen]').allTextContents()
  for (let presses = 0; presses < 30 && !(await isChosen()); presses++) {
    const before = await chosen()
    await page.keyboard.press('j')
    await expect.poll(chosen).not.toEqual(before)
  }
  expect(await isChosen()).toBe(true)
}
const expectStatus = (page: Page, text: RegExp) =>
  expect(page.getByRole('status').getByText(text)).toBeVisible()

test(
  'a paid order is printed with one failure, packed and shipped, and its customer can follow it',
  { tag: '@smoke' },
  async ({ ownerPage: page, buyer }) => {
    const id = await buyer.buy(2)
    await page.goto('/console/production')
    const statuses = async () => (await buyer.order(id)).parts.map(({ status }) => status).toSorted()
    await expectNoViolations(page)

    // Nothing is chosen at first. Enter in the dialog plans and starts what it shows.
    await page.keyboard.press('s')
    await chooseByKeys(page, 'To print')
    await page.keyboard.press('p')
    await expect(page.getByRole('dialog').getByLabel(/^Units of order/)).toHaveValue('2')
    await expectNoViolations(page)
    await page.keyboard.press('Enter')
    await expectStatus(page, /^Started: plate 1 of 2 units/)
    expect((await buyer.order(id)).status).toBe('in_production')

    // Keys are not shortcuts while a dialog closes.
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('u')
    await expectStatus(page, /^Undone: plate 1/)
    expect(await statuses()).toEqual(['queued', 'queued'])
    await group(page, 'Planned')
      .getByRole('button', { name: /^Plate 1/ })
      .click()
    await page.keyboard.press('s')
    await expectStatus(page, /^Started: plate 1/)

    // The plate stays chosen, so the next key is about it.
    const details = page.getByRole('region', { name: 'Details' })
    await expect(details.getByRole('button', { name: /^Failed/ })).toBeEnabled()
    await page.keyboard.press('f')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /1 of 2, / })
      .click()
    await page.getByLabel('What went wrong').selectOption({ label: 'Layers shifted' })
    await page.getByLabel('Note (optional)').fill('belt was loose')
    await expectNoViolations(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Print again' }).click()
    await expectStatus(page, /^Back in the queue: 1 unit/)
    expect(await statuses()).toEqual(['printing', 'queued'])

    await group(page, 'To print').getByRole('button', { name: 'Plan…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Plan and start' }).click()
    await expectStatus(page, /^Started: plate 2/)
    await group(page, 'Printing').getByLabel('Select all: Printing').check()
    await page.keyboard.press('c')
    await expectStatus(page, /^Done, cleared: plates 1 and 2/)
    await group(page, 'To finish').getByRole('button', { name: 'Pass' }).click()
    await expectStatus(page, /^Ready to pack: \d+: units 1 and 2/)

    await page
      .getByRole('navigation', { name: 'Console' })
      .getByRole('link', { name: /Pack and ship/ })
      .click()
    await expect(page.getByRole('region', { name: 'Address' })).toContainText('1 Broadway')
    await expectNoViolations(page)
    await page.keyboard.press('p')
    await expectStatus(page, /is packed/)
    expect((await buyer.order(id)).delivery.state).toBe('packed')
    await page.getByRole('combobox', { name: /Carrier|Courier/ }).fill('UPS')
    await page.getByLabel(/^Tracking number/).fill('1Z 999 AA1 01 2345 6784')
    await expectNoViolations(page)
    await page.getByRole('button', { name: /^Ship/ }).click()
    await expectStatus(page, /is shipped/)
    await expectNoViolations(page)

    const order = await buyer.order(id)
    expect(order.status).toBe('completed')
    expect(order.parts.map(({ status, progress }) => [status, progress])).toEqual([
      ['shipped', 1],
      ['shipped', 1],
    ])
    expect(order.tracking).toMatchObject({
      carrier: 'UPS',
      tracking_number: '1Z999AA10123456784',
      tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    })

    await page.goto(`/console/orders/${id}`)
    const history = page.getByRole('region', { name: 'History' })
    await expect(history).toContainText('Layers shifted: belt was loose')
    await expect(history).toContainText('Olive Owner')
    await expectNoViolations(page)
  },
)

test('an order is held, resumed, and declined after a preview of its refund', async ({
  ownerPage: page,
  buyer,
}) => {
  const id = await buyer.buy(1)
  await page.goto('/console/orders')
  await page.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(1).waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/console/orders/${id}`)
  await page.getByRole('button', { name: /^Hold/ }).waitFor()
  await page.keyboard.press('h')
  await page.getByLabel(/^Reason/).fill('The drawing is being checked')
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
  await expectStatus(page, /is on hold/)
  expect(await buyer.order(id)).toMatchObject({
    status: 'on_hold',
    hold_reason: 'The drawing is being checked',
  })
  await expectNoViolations(page)
  await page.getByRole('button', { name: /^Resume/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await expectStatus(page, /resumed/)

  await page.getByRole('button', { name: /^Decline/ }).click()
  const dialog = page.getByRole('dialog')
  const { total_cents } = await buyer.order(id)
  const amount = `$${(total_cents / 100).toFixed(2)}`
  await expect(dialog.getByRole('button', { name: `Decline and refund ${amount}` })).toBeDisabled()
  await dialog.getByLabel(/^Reason/).fill('It cannot be printed well')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: `Decline and refund ${amount}` }).click()
  await expectStatus(page, /declined and refunded/)
  const declined = await buyer.order(id)
  expect(declined).toMatchObject({ status: 'cancelled', refunded_cents: total_cents })
  expect(declined.decline_reason).toBe('It cannot be printed well')
})

test('on a phone no console page scrolls sideways, and selecting a row shows its actions', async ({
  ownerPage: page,
  buyer,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const id = await buyer.buy(25)
  await page.goto('/console')
  const rail = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
  await expect(rail.first()).toBeInViewport()
  for (const path of [...CONSOLE_PAGES.map(({ to }) => to), `/console/orders/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expectNoOverflow(page)
  }
  await page.goto('/console/production')
  await expect(rail.filter({ hasText: /^Production(?! costs)/ })).toBeInViewport({ ratio: 1 })
  await group(page, 'To print').getByRole('button', { name: /cube/ }).last().click()
  await expect(page.getByRole('button', { name: /^Plan a plate of these/ })).toBeInViewport()
})

test('at 1366 px the board shows every column whole, and the timeline opens on what waits for today', async ({
  ownerPage: page,
  buyer,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const { number } = await buyer.order(await buyer.buy(1))
  await page.goto('/console/production?view=board')
  for (const lane of ['To print', 'Complete, ready to pack'])
    await expect(group(page, lane).getByRole('heading')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Timeline' }).click()
  await expect(page.getByRole('button', { name: 'Planned', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByTitle(new RegExp(`^Queue on .+ 1 unit of ${number}\\.`))).toBeInViewport({
    ratio: 1,
  })
})

test('a change in one window shows in another one, which says when it has lost the connection', async ({
  ownerPage: page,
  buyer,
}) => {
  const other = await page.context().newPage()
  await other.goto('/console/production')
  const id = await buyer.buy(1)
  await page.goto(`/console/production?chosen=${id}`)
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('cube.stl')
  const number = await page
    .getByRole('region', { name: 'Details' })
    .getByRole('link', { name: /^Order/ })
    .innerText()
  const row = group(other, 'To print').getByText(number.replace('Order ', ''), { exact: true })
  await expect(row).toBeVisible()
  await page.keyboard.press('h')
  await page.getByLabel(/^Reason/).fill('which color?')
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
  await expect(group(other, 'To print').getByText('on hold: which color?')).toBeVisible()

  await other.route('**/trpc/live.changes*', (route) => route.abort())
  await other.reload()
  await expect(other.getByText('Connection lost. Trying again…')).toBeVisible()
  await page.keyboard.press('u')
  await expectStatus(page, /^Resumed/)
  await other.unroute('**/trpc/live.changes*')
  await expect(other.getByText('Connection lost. Trying again…')).toHaveCount(0)
  await expect(row).toBeVisible()
  await expect(group(other, 'To print').getByText('on hold: which color?')).toHaveCount(0)
})
