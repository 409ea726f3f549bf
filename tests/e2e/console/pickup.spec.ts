import { expectNoViolations } from '../accessibility.ts'
import { GOOD_CARD, goToPayment, payWith, startOrder } from '../buying-steps.ts'
import { consoleClient } from '../busy-shop.ts'
import { test } from '../console-owner.ts'
import { stlBox } from '../part-files.ts'
import { expect, expectNoOverflow, ownShop, pageElsewhere, quotePart } from '../shop.ts'
import { makeUnits } from '../shop-work.ts'

// What is on Pack and ship was bought by this story.
test.use({ settings: ownShop() })

test('an owner offers pickup, a guest picks an order up, and nothing is delivered', async ({
  browser,
  shop,
  ownerCookies,
  ownerPage: owner,
}) => {
  await owner.goto('/console/delivery-settings')
  await owner.getByLabel('Customers can pick their orders up, for free').check()
  await owner.getByLabel('When and where').fill('Mon–Fri 9 to 5')
  await owner.getByRole('button', { name: 'Review and save' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('No changes.')).toBeVisible()

  const page = await pageElsewhere(browser, shop)
  await quotePart(page, stlBox('fetched.stl', [20, 20, 10]))
  await startOrder(page)
  await page.getByRole('radio', { name: /^Pick up at the shop/ }).check()
  const form = page.getByRole('form', { name: 'Pickup' })
  await form.getByRole('button', { name: 'Pick it up here' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('Pat Pickup')
  await form.getByLabel('Phone').fill('510 555 2671')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Pick it up here' }).click()
  await expect(page.getByText(/^Ready to pick up by \w{3}, \w{3} \d+$/)).toBeVisible()
  await expect(page.getByText(/, Oakland, CA 94607\. Mon–Fri 9 to 5$/)).toBeVisible()
  await goToPayment(page, 'pat@example.com')
  await payWith(page, GOOD_CARD)
  await page.waitForURL(/\/orders\/q_/)
  await expect(page.getByRole('heading', { name: 'Pickup' })).toBeVisible()

  await makeUnits(consoleClient(shop, ownerCookies), new URL(page.url()).pathname.split('/').at(-1)!)
  await owner.goto('/console/shipping')
  await owner.getByRole('button', { name: /^Packed/ }).click()
  await owner.getByRole('button', { name: /^Ready to pick up/ }).click()
  await expect(owner.getByRole('status').filter({ hasText: 'is ready to pick up' })).toBeVisible()
  const waiting = owner.getByRole('region', { name: 'Ready to pick up' })
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Ready to pick up')

  await owner.getByRole('button', { name: /^Picked up/ }).click()
  await expect(waiting).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Picked up')
  await expectNoViolations(page)
  await page.context().close()
})
