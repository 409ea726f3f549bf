import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readThreemf } from '../../../server/geometry/read/threemf/threemf.ts'
import { measureMesh } from '../../../server/geometry/mesh/measure.ts'
import { boughtPart } from '../bought-part.ts'
import { customerElsewhere, test } from '../console-owner.ts'
import { expectNoViolations } from '../accessibility.ts'
import { expect, ownShop } from '../shop.ts'

// The first orders on the boards are the ones that these tests bought.
test.use({ settings: ownShop() })

const detail = (page: Page) => page.getByRole('region', { name: 'Details' })

test('production opens the named order, downloads its file, and starts nothing else at a second click', async ({
  browser,
  shop,
  ownerPage: page,
}) => {
  await page.goto('/console')
  const customer = await customerElsewhere(browser, shop, 'Cora')
  const [first, second] = [
    await boughtPart(customer.request, shop, 2),
    await boughtPart(customer.request, shop, 2),
  ]
  const numbers = await Promise.all(
    [first, second].map(
      async (id) => (await (await customer.request.get(`/v1/orders/${id}`)).json()).number as number,
    ),
  )

  await page.goto(`/console/production?chosen=${second}`)
  await expect(detail(page).getByRole('link', { name: `Order ${numbers[1]}` })).toBeVisible()
  await expect(detail(page).getByRole('region', { name: 'Print card' })).toContainText('Infill 15%')
  await expectNoViolations(page)

  const downloading = page.waitForEvent('download')
  await detail(page).getByRole('button', { name: '3MF as printed' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${numbers[1]}-.+\\.3mf$`))
  const { volume_mm3 } = measureMesh(
    readThreemf(new Uint8Array(readFileSync(await download.path())), 1e6).mesh,
  )
  expect(volume_mm3).toBeGreaterThan(0)

  await page.keyboard.press('p')
  await page.getByRole('dialog').getByRole('button', { name: 'Plan and start' }).click()
  await expect(page.getByRole('status').getByText(/^Started/)).toBeVisible()
  await expect(detail(page).getByRole('button', { name: /^Done, cleared/ })).toBeEnabled()
  await page.keyboard.press('s')
  const started = async (id: string) =>
    (await (await customer.request.get(`/v1/orders/${id}`)).json()).status as string
  await page.keyboard.press('j')
  await expect(detail(page).getByRole('heading', { level: 2 })).toBeVisible()
  expect([await started(first), await started(second)]).toEqual(['queued', 'in_production'])

  await page.goto('/console/production?chosen=q_unknown')
  await expect(detail(page)).toContainText('This order is not in this list')

  // The number of an order in the address opens it.
  await page.goto(`/console/orders?q=${numbers[0]}`)
  await expect(page).toHaveURL(new RegExp(`/console/orders/${first}$`))

  await page.goto(`/console/orders/${second}`)
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`${numbers[1]}-`)
  await page.getByRole('button', { name: /^Hold/ }).click()
  await expect(page.getByRole('dialog').locator('input, select, textarea').first()).toBeFocused()

  await customer.goto(`/orders/${first}`)
  const own = customer.waitForEvent('download')
  await customer.getByRole('button', { name: 'Your file' }).click()
  expect((await own).suggestedFilename()).toMatch(/\.(stl|step|obj|3mf)$/)
  await customer.context().close()
})
