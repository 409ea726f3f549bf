import type { Browser, BrowserContext, Page } from '@playwright/test'
import { boughtPart } from '../bought-part.ts'
import { type Cookies, customerElsewhere, test as ownerTest } from '../console-owner.ts'
import { expectNoViolations } from '../accessibility.ts'
import { expect, expectNoOverflow, ownShop, pageElsewhere } from '../shop.ts'

/** An order that a customer bought, open at the owner's console. */
const test = ownerTest.extend<{ orderId: string }>({
  orderId: async ({ browser, shop, ownerPage }, use) => {
    const customer = await customerElsewhere(browser, shop, 'Cora')
    const id = await boughtPart(customer.request, shop, 2)
    await ownerPage.goto(`/console/orders/${id}`)
    await expect(ownerPage.getByRole('region', { name: 'What was sold' })).toContainText('Layer height')
    await use(id)
    await customer.context().close()
  },
})

test.use({ settings: ownShop() })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The same owner in another browser. */
async function otherBrowser(browser: Browser, shop: string, cookies: Cookies): Promise<Page> {
  const page = await pageElsewhere(browser, shop)
  const context: BrowserContext = page.context()
  await context.addCookies(cookies)
  return page
}

test(
  'the order page says what was sold, what is next, and what happened, and takes comments',
  { tag: '@smoke' },
  async ({ ownerPage: page, orderId }) => {
    await expect(page.getByText('Next:')).toBeVisible()
    await expect(section(page, 'What was sold')).toContainText('Lead time')
    await expect(section(page, 'History')).toContainText('The customer placed the order')
    await page.getByRole('button', { name: 'Show the address' }).click()
    await expect(section(page, 'Delivery')).toContainText('1 Broadway')
    await page.getByRole('button', { name: 'Show in 3D' }).click()
    await expect(section(page, 'Part').getByRole('button', { name: 'Show in 3D' })).toHaveCount(0)
    await expectNoViolations(page)

    const comments = section(page, 'Comments')
    await comments.getByLabel('New comment').fill('See https://example.com/drawing')
    await comments.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(comments.getByRole('link', { name: 'https://example.com/drawing' })).toBeVisible()
    await comments.getByRole('button', { name: 'Edit' }).click()
    await comments.getByRole('textbox', { name: 'Comment', exact: true }).fill('The drawing came')
    await comments.getByRole('button', { name: 'Save' }).click()
    await expect(comments.getByText('The drawing came')).toBeVisible()
    await comments.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(comments.getByText('No comments yet')).toBeVisible()
    await expect(section(page, 'History')).toContainText('deleted a comment')

    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/console/orders/${orderId}`)
      await expect(section(page, 'History')).toBeVisible()
      await expectNoOverflow(page)
    }
  },
)

test('the slower of two people on one order learns who did what, and decides again', async ({
  ownerPage: slow,
  orderId,
  browser,
  shop,
  ownerCookies,
}) => {
  const fast = await otherBrowser(browser, shop, ownerCookies)
  await fast.goto(`/console/orders/${orderId}`)
  await slow.getByRole('button', { name: /^Decline and refund/ }).click()
  const dialog = slow.getByRole('dialog')
  await dialog.getByLabel(/^Reason/).fill('It cannot be printed well')

  await fast.getByRole('button', { name: /^Hold/ }).click()
  await fast.getByLabel(/^Reason/).fill('color missing')
  await fast.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
  await expect(fast.getByRole('status').getByText(/is on hold/)).toBeVisible()

  await expect(dialog.getByRole('alert')).toContainText(/put order \d+ on hold at .*: “color missing”\./)
  await expect(dialog.getByRole('alert')).toContainText('You were about to decline and refund it.')
  await expect(dialog.getByRole('alert')).toContainText('On hold')
  await expectNoViolations(slow)
  await dialog.getByRole('button', { name: 'Do it anyway' }).click()
  await expect(slow.getByRole('status').getByText(/declined and refunded/)).toBeVisible()

  // What is no longer possible has no second decision.
  await expect(fast.getByRole('button', { name: /^Resume/ })).toHaveCount(0)
  await fast.context().close()
})
