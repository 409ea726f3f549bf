import { MAX_BASKET_QUOTES } from '../../shared/orders/baskets/basket-limits.ts'
import { basketRows } from './basket-steps.ts'
import { stlBox } from './part-files.ts'
import { chooseFiles, expect, ownShop, test } from './shop.ts'

// It uploads as much as a guest may in a day.
test.use({ settings: ownShop() })

test('files that a basket has no room for are named on top, and go into a second basket in one step', async ({
  page,
}) => {
  await page.goto('/')
  const files = Array.from({ length: MAX_BASKET_QUOTES + 2 }, (_, at) =>
    stlBox(`kit-${at + 1}.stl`, [10, 10, 5 + at]),
  )
  await chooseFiles(page, ...files)
  await page.waitForURL(/\/baskets\/bk_/)
  await expect(page.getByText('2 files were not added')).toBeVisible()
  await expect(page.getByText('kit-51.stl, kit-52.stl')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket: 50 parts' })).toBeVisible()
  await expect(basketRows(page)).toHaveCount(MAX_BASKET_QUOTES, { timeout: 120_000 })
  const first = page.url()
  await page.getByRole('button', { name: 'Put them in a second basket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket: 2 parts' })).toBeVisible()
  await page.waitForURL(/\/baskets\/bk_/)
  expect(page.url()).not.toBe(first)
  await expect(basketRows(page)).toHaveCount(2)
  await expect(page.getByText('2 files were not added')).toHaveCount(0)
})
