import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Order } from '../../shared/orders/order.ts'
import { PASSWORD } from './account-person.ts'
import { OAKLAND } from './buying-steps.ts'
import { stlBox } from './part-files.ts'
import { expect, test as base } from './shop.ts'

const OWNER = { email: 'olive@shop.example', password: PASSWORD, name: 'Olive Owner' }
const CUSTOMER = { email: 'cora@customer.example', password: PASSWORD, name: 'Cora Customer' }

interface Buyer {
  buy: (quantity: number) => Promise<string>
  order: (id: string) => Promise<Order>
}

/** The owner at the console, and a customer who buys as a program would. */
const test = base.extend<{ owner: Page; buyer: Buyer }>({
  owner: async ({ page, opened }, use) => {
    const headers = { origin: opened.address }
    const token = opened.setUpLink.split('#')[1]
    // The first story sets the shop up; after it the link is used.
    await page.request.post('/auth/set-up', { data: { ...OWNER, token } })
    const { email, password } = OWNER
    const answer = await page.request.post('/auth/sign-in', { data: { email, password }, headers })
    expect(answer.status()).toBe(200)
    await use(page)
  },
  buyer: async ({ browser, opened, owner }, use) => {
    await owner.goto('/console/production')
    const context = await browser.newContext({ baseURL: opened.address })
    const headers = { origin: opened.address }
    const { request } = context
    await request.post('/auth/sign-up', { data: CUSTOMER, headers })
    await request.post('/auth/sign-in', { data: { email: CUSTOMER.email, password: PASSWORD }, headers })
    await use({
      buy: (quantity) => buyPart(request, headers, quantity),
      order: async (id) => (await (await request.get(`/v1/orders/${id}`)).json()) as Order,
    })
    await context.close()
  },
})

/** From the file to the paid order. */
async function buyPart(
  request: APIRequestContext,
  headers: { origin: string },
  quantity: number,
): Promise<string> {
  const multipart = { file: stlBox('bracket.stl', [20, 20, 20]), quantity: String(quantity) }
  const sent = await request.post('/v1/quotes', { headers, multipart })
  const { id } = (await sent.json()) as { id: string }
  const quote = async () => (await (await request.get(`/v1/quotes/${id}`)).json()) as { status: string }
  await expect.poll(async () => (await quote()).status, { timeout: 150_000 }).toBe('quoted')
  const bought = await request.post(`/v1/quotes/${id}/accept`, {
    headers: { ...headers, 'idempotency-key': id },
    data: { delivery: { ...OAKLAND, state: 'CA', accept_carrier: true } },
  })
  const { checkout_url } = (await bought.json()) as { checkout_url: string }
  const form = { card_number: '4242424242424242', name: 'Cora', expiry: '12/30', code: '123' }
  const { pathname } = new URL(checkout_url)
  const paid = await request.post(`${pathname}/pay`, { headers, form, maxRedirects: 0 })
  expect(paid.status()).toBeLessThan(400)
  return id
}

/** A shop of its own: what is first on its boards is what these stories have bought. */
test.use({ settings: { rate_limits: { sign_in: [{ requests: 1000, seconds: 60 }] }, uploads_at_once: 6 } })

const BANNERS = ['landmark-no-duplicate-banner', 'landmark-unique']

/** As it looks in both schemes, and what a checker says of it. */
async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`), fullPage: true })
    const isDialog = (await page.getByRole('dialog').count()) > 0
    const checked = new AxeBuilder({ page })
    // The library of the dialogs makes their head a second banner, in front of a page that cannot be reached.
    if (isDialog) checked.include('[role="dialog"]').disableRules(BANNERS)
    const { violations } = await checked.analyze()
    expect(violations).toEqual([])
  }
}

const group = (page: Page, name: string) => page.getByRole('region', { name })
const said = (page: Page, text: RegExp) => expect(page.getByRole('status').getByText(text)).toBeVisible()

test('a paid order is printed with one failure, packed and shipped, and its buyer can follow it', async ({
  owner: page,
  buyer,
}) => {
  const id = await buyer.buy(2)
  await page.goto('/console/production')
  await group(page, 'To print').getByRole('button').first().click()
  await look(page, 'production')

  await page.keyboard.press('s')
  await said(page, /^Started: units 1 and 2/)
  expect((await buyer.order(id)).status).toBe('in_production')
  await group(page, 'Printing').getByRole('button').first().click()
  await page.keyboard.press('f')
  await page.getByLabel('What went wrong').selectOption({ label: 'Layers shifted' })
  await page.getByLabel('Note (optional)').fill('belt was loose')
  await look(page, 'failure')
  await page.getByRole('dialog').getByRole('button', { name: 'Print again' }).click()
  await said(page, /^Back in the queue: unit/)
  const statuses = async () => (await buyer.order(id)).parts.map(({ status }) => status).toSorted()
  expect(await statuses()).toEqual(['printing', 'queued'])

  await group(page, 'To print').getByText('to print again').click()
  await page.keyboard.press('s')
  await expect(group(page, 'Printing').getByRole('button')).toHaveCount(2)
  for (const left of [1, 0]) {
    await group(page, 'Printing').getByRole('button').first().click()
    await page.keyboard.press('d')
    await expect(group(page, 'Printing').getByRole('button')).toHaveCount(left)
  }
  await group(page, 'To finish').getByRole('button').first().click()
  await page.keyboard.press('d')
  await said(page, /^Ready to be packed: units 1 and 2/)

  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: /Pack and ship/ })
    .click()
  await expect(page.getByRole('region', { name: 'Address' })).toContainText('1 Broadway')
  await look(page, 'to-pack')
  await page.keyboard.press('p')
  await said(page, /is packed/)
  expect((await buyer.order(id)).delivery.state).toBe('packed')
  await page.getByRole('combobox', { name: /Carrier|Who takes it/ }).fill('UPS')
  await page.getByLabel(/^Tracking number/).fill('1Z 999 AA1 01 2345 6784')
  await look(page, 'packed')
  await page.getByRole('button', { name: /^Ship/ }).click()
  await said(page, /is shipped/)
  await look(page, 'shipped')

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
  await look(page, 'order-shipped')
})

test('an order is held, resumed and declined, with what goes back shown before', async ({
  owner: page,
  buyer,
}) => {
  const id = await buyer.buy(1)
  await page.goto('/console/orders')
  await page.getByRole('list', { name: 'Orders' }).getByRole('button').first().click()
  await look(page, 'orders')
  await page.keyboard.press('o')
  await page.waitForURL(`**/console/orders/${id}`)
  await page.getByRole('button', { name: /^Hold/ }).waitFor()
  await page.keyboard.press('h')
  await page.getByLabel(/^Reason/).fill('The drawing is being checked')
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
  await said(page, /is on hold/)
  expect(await buyer.order(id)).toMatchObject({
    status: 'on_hold',
    hold_reason: 'The drawing is being checked',
  })
  await look(page, 'order-held')
  await page.getByRole('button', { name: /^Resume/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await said(page, /goes on/)

  await page.getByRole('button', { name: /^Decline/ }).click()
  const dialog = page.getByRole('dialog')
  const { total_cents } = await buyer.order(id)
  const amount = `$${(total_cents / 100).toFixed(2)}`
  await expect(dialog.getByRole('button', { name: `Decline and refund ${amount}` })).toBeDisabled()
  await dialog.getByLabel(/^Reason/).fill('It cannot be printed well')
  await look(page, 'decline')
  await dialog.getByRole('button', { name: `Decline and refund ${amount}` }).click()
  await said(page, /is declined/)
  const declined = await buyer.order(id)
  expect(declined).toMatchObject({ status: 'cancelled', refunded_cents: total_cents })
  expect(declined.decline_reason).toBe('It cannot be printed well')
})
