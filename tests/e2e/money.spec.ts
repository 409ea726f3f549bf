import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { PASSWORD } from './account-person.ts'
import { OAKLAND } from './buying-steps.ts'
import { stlBox } from './part-files.ts'
import { expect, test as base } from './shop.ts'

const OWNER = { email: 'olive@shop.example', password: PASSWORD, name: 'Olive Owner' }

/** The page of the shop's owner, who has bought one of the shop's own parts. */
const test = base.extend<{ owner: Page }>({
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
})

/** A shop of its own: its ledger has what these stories have bought. */
test.use({ settings: { rate_limits: { sign_in: [{ requests: 1000, seconds: 60 }] }, uploads_at_once: 7 } })

/** From the file to the paid order, as a program would. */
async function buyPart(request: APIRequestContext, origin: string): Promise<void> {
  const headers = { origin }
  const sent = await request.post('/v1/quotes', {
    headers,
    multipart: { file: stlBox('cube.stl', [20, 20, 20]) },
  })
  const { id } = (await sent.json()) as { id: string }
  const quote = async () => (await (await request.get(`/v1/quotes/${id}`)).json()) as { status: string }
  await expect.poll(async () => (await quote()).status).toBe('quoted')
  const bought = await request.post(`/v1/quotes/${id}/accept`, {
    headers: { ...headers, 'idempotency-key': id },
    data: { delivery: { ...OAKLAND, state: 'CA', accept_carrier: true } },
  })
  const { checkout_url } = (await bought.json()) as { checkout_url: string }
  const { pathname } = new URL(checkout_url)
  const form = { card_number: '4242424242424242', name: 'Olive', expiry: '12/30', code: '123' }
  const paid = await request.post(`${pathname}/pay`, { headers, form, maxRedirects: 0 })
  expect(paid.status()).toBeLessThan(400)
}

test('money of an order goes back exactly as the preview showed', async ({ owner: page, opened }) => {
  await buyPart(page.request, opened.address)
  await page.goto('/console/money')
  const ledger = page.getByRole('region', { name: 'Ledger' })
  await expect(ledger.getByRole('row')).toHaveCount(2)
  await ledger.getByRole('button', { name: /Give back/ }).click()
  const dialog = page.getByRole('dialog')
  const give = dialog.getByRole('button', { name: /^Give back/ })
  await expect(give).toBeDisabled()
  await dialog.getByLabel('Percent of the parts price').fill('25')
  const figures = dialog.getByRole('table')
  await expect(figures.getByRole('row', { name: /^Delivery/ })).toContainText('0.00')
  await dialog.getByLabel('Why').fill('One edge is rough')
  await expect(give).toBeEnabled()
  await page.screenshot({ path: test.info().outputPath('refund-dialog.png') })
  const shown = /\$[\d.,]+/.exec((await give.textContent()) ?? '')![0]
  await give.click()
  await expect(dialog).toBeHidden()
  const row = ledger.getByRole('row').filter({ hasText: 'One edge is rough' })
  await expect(row).toContainText(`−${shown}`)
  await expect(row).toContainText('Given back', { timeout: 20_000 })
  await expect(row).toContainText('Olive Owner')
  await page.screenshot({ path: test.info().outputPath('money.png'), fullPage: true })
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('an owner reads that payments are practised, and how Stripe is set up', async ({ owner: page }) => {
  await page.goto('/console/payments')
  await expect(page.getByText('Payments are practised: no money moves')).toBeVisible()
  await expect(page.getByText('LAYERLINE_STRIPE_KEY')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('payments.png'), fullPage: true })
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: test.info().outputPath('payments-dark.png'), fullPage: true })
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})
