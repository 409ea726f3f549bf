import { signUpAs } from './account-person.ts'
import { cutOffStl, stlBox } from './part-files.ts'
import {
  measuredQuote,
  chooseFiles,
  expect,
  pageElsewhere,
  panel,
  quotePart,
  reviewPath,
  currentTotal,
  test,
} from './shop.ts'

test('a part drawn in inches is noticed, and one click corrects its size', async ({ page }) => {
  await quotePart(page, stlBox('inches.stl', [2, 1.5, 1]))
  const notice = page.getByText('This looks like inches')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Use inches' }).click()
  await expect(page.getByText(/^50\.8 × 38\.1 × 25\.4 mm$/)).toBeVisible()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('radio', { name: /^in/ })).toBeChecked()
})

test('a quote without an account can be found again in this browser and nowhere else', async ({
  page,
  browser,
  shop,
}) => {
  await quotePart(page, stlBox('guest-part.stl', [25, 25, 10]))
  await page.getByRole('link', { name: 'My quotes' }).click()
  await expect(page.getByRole('link', { name: 'guest-part.stl' })).toBeVisible()
  const address = await page.getByRole('link', { name: 'guest-part.stl' }).getAttribute('href')

  const stranger = await pageElsewhere(browser, shop)
  await stranger.goto(address ?? '')
  await expect(stranger.getByRole('heading', { name: 'We can’t find this quote here' })).toBeVisible()
  await stranger.goto('/quotes')
  await expect(stranger.getByRole('heading', { name: 'No quotes yet' })).toBeVisible()
  await stranger.context().close()
})

test('the review link shows the same price to anyone, and allows no changes', async ({
  page,
  browser,
  shop,
}) => {
  await quotePart(page, stlBox('shared.stl', [25, 25, 10]))
  const price = await currentTotal(page)
  const path = await reviewPath(page)

  const colleague = await pageElsewhere(browser, shop)
  await colleague.goto(path)
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('shared.stl')
  expect(await currentTotal(colleague)).toBe(price)
  await expect(colleague.getByText('Shared quote (view only).')).toBeVisible()
  await expect(colleague.getByRole('img', { name: /shared\.stl/ })).toBeVisible()
  await expect(colleague.getByLabel('Quantity', { exact: true })).toHaveCount(0)
  await expect(colleague.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
  await colleague.context().close()
})

test('several files become one basket, whose parts link to each other', async ({ page }) => {
  await page.goto('/')
  await chooseFiles(page, stlBox('one.stl', [20, 20, 20]), stlBox('two.stl', [40, 40, 10]))
  await page.waitForURL(/\/baskets\/bk_/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket: 2 parts' })).toBeVisible()
  await expect(page.getByText('still being measured')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /Economy/ })).toBeChecked()
  await page.reload()
  await page.getByRole('link', { name: 'one.stl', exact: true }).click()
  const strip = page.getByRole('navigation', { name: 'Parts in your basket' })
  await strip.getByRole('link', { name: /two\.stl/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('two.stl')
  await page.getByRole('link', { name: 'My quotes' }).click()
  await page.getByRole('link', { name: /^Basket, 2 parts/ }).click()
  await expect(page.getByRole('list', { name: 'Parts' }).getByRole('listitem')).toHaveCount(2)
})

test('a damaged file shows its error and another one can be dropped in its place', async ({ page }) => {
  await page.goto('/')
  await chooseFiles(page, cutOffStl('cut-off.stl'))
  await measuredQuote(page)
  await expect(panel(page)).toContainText(/[Ee]xport/)
  await expect(page.getByText('Upload a new file. We’ll keep your settings.')).toBeVisible()
  await chooseFiles(page, stlBox('whole.stl', [20, 20, 20]))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('whole.stl')
  expect(await currentTotal(page)).toBeGreaterThan(0)
})

test('a file that no printer reads is reported before it is sent', async ({ page }) => {
  await page.goto('/')
  let sent = false
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/guest/quotes')) sent = true
  })
  await chooseFiles(page, { name: 'part.sldprt', mimeType: '', buffer: Buffer.from('x') })
  await expect(page.getByRole('alert')).toContainText('choose File > Save As and the type STEP')
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  expect(sent).toBe(false)
})

test('signing up takes this browser’s quotes along; signing out leaves none behind', async ({ page }) => {
  await quotePart(page, stlBox('mine.stl', [25, 20, 10]))
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Create one' }).click()
  await signUpAs(page, 'Ada')
  await expect(page.getByText('Your 1 quote is now in your account.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'mine.stl' })).toBeVisible()
  await page.getByRole('button', { name: 'Account of Ada' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  // Signing out leads to the start page.
  await expect(page.getByRole('heading', { name: /^Upload a part/ })).toBeVisible()
  await page.getByRole('link', { name: 'My quotes' }).click()
  await expect(page.getByRole('heading', { name: 'No quotes yet' })).toBeVisible()
})

test('a withdrawn quote says so and can no longer be changed', async ({ page }) => {
  await quotePart(page, stlBox('withdrawn.stl', [25, 20, 10]))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Withdraw this quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(panel(page).getByText('This quote was withdrawn')).toHaveCount(1)
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveCount(0)
})
