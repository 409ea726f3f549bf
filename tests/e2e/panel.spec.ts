import type { Page } from '@playwright/test'
import { stepBracket, stlBox } from './part-files.ts'
import { chooseFiles, expect, panel, quotePart, currentTotal, test } from './shop.ts'

const LAPTOPS = [
  [1440, 900],
  [1366, 768],
  [1280, 720],
  [1024, 768],
] as const

/** Returns the ship-date cards that are not wholly inside the window, or that something covers at a corner or the center. */
async function coveredCards(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo(0, 0)
    const cards = [...document.querySelectorAll('label:has(> input[name="ship"])')]
    if (cards.length !== 2) return [`${cards.length} cards`]
    return cards.flatMap((card, number) => {
      const { left, right, top, bottom } = card.getBoundingClientRect()
      const points = [
        [left + 12, top + 6],
        [right - 12, bottom - 6],
        [(left + right) / 2, (top + bottom) / 2],
      ]
      const isSeen = points.every(([x, y]) => card.contains(document.elementFromPoint(x, y)))
      return isSeen ? [] : [`card ${number + 1} of ${innerWidth}x${innerHeight}, from ${top} to ${bottom}`]
    })
  })
}

/** Both cards, the total with its day, and the button are visible at every laptop size, without scrolling. */
async function expectDecisionInView(page: Page): Promise<void> {
  for (const [width, height] of LAPTOPS) {
    await page.setViewportSize({ width, height })
    expect(await coveredCards(page)).toEqual([])
    await expect(panel(page).locator('[data-total]')).toBeInViewport({ ratio: 1 })
    await expect(panel(page).locator('[data-order]')).toBeInViewport({ ratio: 1 })
  }
}

test(
  'both ship dates, the total with its day and the order button are in view on every laptop',
  { tag: '@quick' },
  async ({ page }) => {
    await quotePart(page, stepBracket())
    await currentTotal(page)
    await expectDecisionInView(page)
    const foot = panel(page).locator('[data-total]').locator('..')
    const economy = await foot.textContent()
    expect(economy).toMatch(/Ships \w{3}, \w{3} \d+/)
    await page.getByRole('radio', { name: /Fastest/ }).check()
    await expect(foot).not.toHaveText(economy!)
  },
)

test('the dates, the total and the order button stay in view beside a question about units, other parts and changed settings', async ({
  page,
}) => {
  await page.goto('/')
  await chooseFiles(page, stlBox('speck.stl', [2, 1, 1]), stlBox('other.stl', [30, 20, 10]))
  await page.waitForURL(/\/baskets\/bk_/)
  await expect(page.getByText('This looks like inches: 50.8 × 25.4 × 25.4 mm.')).toBeVisible()
  await page
    .getByRole('link', { name: /speck\.stl/ })
    .first()
    .click()
  await page.waitForURL(/\/quotes\/q_/)
  await currentTotal(page)
  await expect(panel(page).getByText('This looks like inches')).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'Back to basket' })).toBeVisible()
  await page.getByRole('button', { name: /^Print settings/ }).click()
  await page.getByLabel('Infill', { exact: true }).fill('60')
  await expect(page.getByRole('button', { name: /Infill 60%/ })).toBeVisible()
  await currentTotal(page)
  await expectDecisionInView(page)
})

test('the panel has no scrollbar of its own, and its footer stays in view down to the end of the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await quotePart(page, stepBracket())
  await currentTotal(page)
  await expect(page.getByRole('heading', { name: 'Compare materials' })).toBeVisible()
  const scrollers = await panel(page).evaluate((region) =>
    [region, ...region.querySelectorAll('*')]
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY))
      .map((element) => element.className),
  )
  expect(scrollers).toEqual([])
  for (const place of [0.3, 0.6, 1]) {
    await page.evaluate((share) => scrollTo(0, document.documentElement.scrollHeight * share), place)
    await expect(panel(page).getByRole('link', { name: 'Order' })).toBeInViewport({ ratio: 1 })
  }
})

test('the price breakdown opens over the page and moves none of the choices', async ({ page }) => {
  await quotePart(page, stepBracket())
  await currentTotal(page)
  const material = panel(page).getByRole('combobox', { name: /^Material/ })
  const before = await material.boundingBox()
  await page.getByRole('button', { name: 'Price breakdown' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price breakdown' })
  await expect(dialog.getByText('Economy, 1 piece')).toBeVisible()
  expect(await material.boundingBox()).toEqual(before)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

test('print warnings are named beside the total, and link to the findings', async ({ page }) => {
  await quotePart(page, stlBox('speck.stl', [2, 1, 1]))
  await currentTotal(page)
  await panel(page)
    .getByRole('button', { name: /print warning/ })
    .click()
  const heading = page.getByRole('heading', { name: /print warning/ })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

test('on a phone the total, its day, the warnings and Order are reachable at every scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await quotePart(page, stlBox('speck.stl', [2, 1, 1]))
  await currentTotal(page)
  await page.getByRole('button', { name: 'Keep millimeters' }).click()
  for (const place of [0, 0.5, 1]) {
    await page.evaluate((share) => scrollTo(0, document.documentElement.scrollHeight * share), place)
    await expect(page.getByRole('link', { name: 'Order' }).last()).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^Ships /).last()).toBeInViewport({ ratio: 1 })
  }
  await page
    .getByRole('button', { name: /print warning/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: /print warning/ })).toBeInViewport()
})
