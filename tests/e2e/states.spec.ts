import type { Page } from '@playwright/test'
import { signUpAs } from './account-person.ts'
import { expectNoShifts, recordShifts } from './layout-shifts.ts'
import { sampleFile, stlBox } from './part-files.ts'
import { measuredQuote, chooseFiles, expect, panel, quotePart, currentTotal, test } from './shop.ts'

test.describe('with the part drawn', { tag: '@drawn' }, () => {
  test.use({ drawn: true })

  test(
    'a surface with holes goes to the engineers, with an estimate and the place to look at',
    { tag: '@quick' },
    async ({ page }) => {
      await page.goto('/')
      await chooseFiles(page, sampleFile('open-box.stl'))
      await measuredQuote(page)
      await expect(panel(page).getByText('This part needs a review')).toBeVisible()
      await expect(panel(page).getByText('Estimate only. We’ll confirm the final price.')).toBeVisible()
      const holes = page.getByRole('button', { name: /^Holes in the surface/ })
      await expect(page.getByRole('application')).toBeVisible()
      await holes.click()
      await expect(holes).toHaveAttribute('aria-pressed', 'true')
      await expect(page.locator('[data-level="block"]')).toBeInViewport()
      const card = page.getByRole('region', { name: 'Print warning', exact: true })
      await expect(card).toContainText('Export the part again as one closed solid')
      await expect(card).toBeInViewport({ ratio: 1 })
      const steps = card.getByRole('status')
      await expect(steps).toHaveText(/^Spot 1 of/)
      await card.getByRole('button', { name: 'Next spot' }).click()
      await expect(steps).toHaveText(/^Spot 2 of/)
      await card.getByRole('button', { name: 'Close' }).click()
      await expect(card).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Send to our engineers' })).toBeEnabled()
    },
  )

  test('on a phone the words about a spot stand under the part, and never over its ring', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await chooseFiles(page, sampleFile('open-box.stl'))
    await measuredQuote(page)
    await expect(page.getByRole('application')).toBeVisible()
    await page.getByRole('button', { name: /^Holes in the surface/ }).click()
    const card = page.getByRole('region', { name: 'Print warning', exact: true })
    const ring = page.locator('[data-level="block"]')
    await expect(ring).toBeInViewport({ ratio: 1 })
    await expect(card.getByRole('status')).toHaveText(/^Spot 1 of/)
    await expect(card.getByRole('status')).toBeInViewport({ ratio: 1 })
    const [over, under] = [await ring.boundingBox(), await card.boundingBox()]
    expect(over!.y + over!.height).toBeLessThanOrEqual(under!.y)
  })
})

test('a part of 2 x 1 x 1 mm asks about inches, and stays in millimeters when the customer says so', async ({
  page,
}) => {
  await quotePart(page, stlBox('speck.stl', [2, 1, 1]))
  await expect(panel(page).getByText('This looks like inches')).toBeVisible()
  await expect(panel(page)).toContainText('50.8 × 25.4 × 25.4 mm')
  await expect(panel(page).getByRole('button', { name: 'Check units first' })).toBeDisabled()
  await page.getByRole('button', { name: 'Keep millimeters' }).click()
  await expect(panel(page).getByText('This looks like inches')).toBeHidden()
  await expect(panel(page).getByRole('link', { name: 'Order' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^mm/ })).toBeChecked()
})

test(
  'while the shop does not answer the page says so, keeps the change, and continues afterward',
  { tag: '@quick' },
  async ({ page }) => {
    await quotePart(page, stlBox('patient.stl', [60, 40, 20]))
    const one = await currentTotal(page)
    await page.route('**/trpc/**', (route) => route.abort())
    await page.getByRole('button', { name: 'One more' }).click()
    await expect(page.getByText('Connection lost.')).toBeVisible()
    await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('2')
    await expect(page.locator('[data-total][data-stale]')).toBeVisible()
    await page.unroute('**/trpc/**')
    await expect(page.getByText('Connection lost.')).toBeHidden()
    await expect(page.getByText('2 pieces, before tax and delivery')).toBeVisible()
    expect(await currentTotal(page)).toBeGreaterThan(one)
  },
)

test('rapid successive changes all arrive', async ({ page }) => {
  await quotePart(page, stlBox('quick.stl', [60, 40, 20]))
  await currentTotal(page)
  await page.getByRole('radio', { name: /^White/ }).check({ force: true })
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('radio', { name: /Fastest/ }).check()
  await expect(page.getByText('3 pieces, before tax and delivery')).toBeVisible()
  await currentTotal(page)
  await page.reload()
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('3')
  await expect(page.getByRole('radio', { name: /^White/ })).toBeChecked()
})

test.describe('with the part drawn', { tag: '@drawn' }, () => {
  test.use({ drawn: true })

  test('neither the first price nor a new one shifts the layout', async ({ page }) => {
    await page.goto('/')
    await chooseFiles(page, stlBox('steady.stl', [60, 40, 20]))
    await page.waitForURL(/\/quotes\/q_/)
    await expect(page.getByRole('group', { name: 'File units' })).toBeVisible()
    await recordShifts(page)
    await expectPriced(page)
    await expectNoShifts(page)
    await page.getByRole('radio', { name: /^White/ }).check({ force: true })
    await expect(page.locator('[data-total][data-stale]')).toHaveCount(0)
    await expectPriced(page)
    await expectNoShifts(page)
  })
})

test('a quote in a browser without its cookies leads to signing in, and from there back to it', async ({
  page,
}) => {
  await quotePart(page, stlBox('forgotten.stl', [30, 20, 10]))
  const { pathname } = new URL(page.url())
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We can’t find this quote here' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Create one' }).click()
  await signUpAs(page, 'Grace')
  await page.waitForURL((address) => address.pathname === pathname)
})

test('sign-in never leads away from the shop', async ({ page }) => {
  await page.goto('/sign-in?next=%2F%2Felsewhere.example')
  await page.getByRole('link', { name: 'Create one' }).click()
  await signUpAs(page, 'Lin')
  await expect(page.getByRole('heading', { name: 'No quotes yet' })).toBeVisible()
})

test('an expired price offers today’s', async ({ page }) => {
  await quotePart(page, stlBox('old.stl', [30, 20, 10]))
  await currentTotal(page)
  // The page itself comes with the quote.
  await page.route(/\/(trpc|quotes)\//, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"status":"quoted"', '"status":"expired"')
    await route.fulfill({ response, body })
  })
  await page.reload()
  await expect(panel(page).getByText('This price has expired')).toBeVisible()
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Get today’s price' }).click()
  await expect(page.getByLabel('Quantity', { exact: true })).toBeVisible()
  expect(await currentTotal(page)).toBeGreaterThan(0)
})

test('every page has its title, and moves the focus to its content', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Get a 3D printing quote · Layerline')
  for (const [link, title] of [
    ['My quotes', 'No quotes yet · Layerline'],
    ['Sign in', 'Sign in · Layerline'],
    ['New quote', 'Get a 3D printing quote · Layerline'],
  ]) {
    await page.getByRole('banner').getByRole('link', { name: link }).click()
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('main')).toBeFocused()
  }
  await page.goto('/quotes/q_nothing')
  await expect(page.getByRole('heading', { name: 'We can’t find this quote here' })).toBeVisible()
})

test('a mistyped address links to the start page; a program gets JSON', async ({ page, request }) => {
  const answer = await page.goto('/quots')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Get a quote' }).click()
  await expect(page).toHaveTitle('Get a 3D printing quote · Layerline')
  for (const path of ['/quots', '/v1/quots']) {
    const accept = path === '/quots' ? 'application/json' : 'text/html'
    const told = await request.get(path, { headers: { accept } })
    expect([told.status(), (await told.json()).error]).toEqual([404, 'not_found'])
  }
})

/** Waits until the price, and all that is computed after it, is current. */
async function expectPriced(page: Page): Promise<void> {
  await currentTotal(page)
  await expect(page.getByRole('heading', { name: 'Compare materials' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /^5 or more/ })).toBeVisible()
}
