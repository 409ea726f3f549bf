import { expect, test } from './shop.ts'
import { stlBox } from './part-files.ts'

const HEADING = 'Upload a part. Get a price and a ship date.'

test('the start page is shown without scripts, in the name of the shop', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING)
  await expect(page.getByRole('link', { name: /, start page$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await context.close()
})

test('a file that is chosen before the scripts are loaded is quoted when they are', async ({ page }) => {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(stlBox('early.stl', [20, 20, 20]))
  await expect(page.locator('#first-paint')).toContainText('early.stl')
  held.resolve()
  await expect(page).toHaveURL(/\/quotes\/q_/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('early.stl')
  await expect(page.locator('#first-paint')).toHaveCount(0)
  expect(faults).toEqual([])
})

test('the styles of a dialog, and the colors of the shop, count for more than those of the kit', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const { body, surface } = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return {
      body: style.getPropertyValue('--mantine-color-body'),
      surface: style.getPropertyValue('--surface'),
    }
  })
  expect(body).toBe(surface)

  // The start page has its style sheets from the beginning; those of another page are linked after them.
  const linked = () =>
    page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const ofStartPage = await linked()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  const ofBoth = await linked()
  expect(ofBoth.length).toBeGreaterThan(ofStartPage.length)
  expect(ofBoth.slice(0, ofStartPage.length)).toEqual(ofStartPage)
})

test('menus and the console are loaded when they are opened', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('/console/orders?status=open')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the page of a quote asks for none of the answers that the server wrote into it', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Part files').setInputFiles(stlBox('asked.stl', [20, 20, 20]))
  await expect(page).toHaveURL(/\/quotes\/q_/)
  await expect(page.locator('[data-total]').first()).toContainText('$')
  const asked: string[] = []
  page.on('request', (request) => {
    const [, procedures] = /\/trpc\/([^?]+)/.exec(decodeURIComponent(request.url())) ?? []
    asked.push(...(procedures?.split(',') ?? []))
  })
  await page.reload()
  await expect(page.locator('[data-total]').first()).toContainText('$')
  expect(asked).not.toContain('session')
  expect(asked).not.toContain('quotes.get')
  expect(asked).not.toContain('materials')
})
