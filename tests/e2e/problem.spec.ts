import { expectNoViolations } from './accessibility.ts'
import { boughtPart } from './bought-part.ts'
import { customerElsewhere, test } from './console-owner.ts'
import { expect, expectNoOverflow, ownShop } from './shop.ts'
import { shipOrder } from './shop-work.ts'

// The Desk shows everything that waits in a shop.
test.use({ settings: ownShop() })

test('a customer reports a broken piece, staff reprint it from the Desk, and the customer sees it', async ({
  ownerPage,
  ownerCookies,
  browser,
  shop,
}) => {
  const customer = await customerElsewhere(browser, shop, 'Cora')
  const id = await boughtPart(customer.request, shop, 2)
  await shipOrder(shop, ownerCookies, { order_id: id, carrier: 'UPS', tracking_number: '1Z999' })

  await customer.goto(`/orders/${id}`)
  await customer.getByRole('button', { name: 'Report a problem' }).click()
  await customer.getByRole('checkbox', { name: 'Piece 2' }).check()
  await customer.getByLabel('What is wrong?').selectOption({ label: 'Broken or damaged' })
  await customer.getByLabel('What happened?').fill('A corner is broken off.')
  await expectNoViolations(customer)
  await customer
    .getByRole('region', { name: 'Problem with your order?' })
    .getByRole('button', { name: 'Send' })
    .click()
  await expect(customer.getByText('We’re looking into it')).toBeVisible()

  await ownerPage.goto('/console')
  await expect(ownerPage.getByText('Broken or damaged, piece 2: “A corner is broken off.”')).toBeVisible()
  await ownerPage.goto(`/console/orders/${id}`)
  await expect(ownerPage.getByRole('button', { name: 'Reprint…' })).toBeVisible()
  await expectNoViolations(ownerPage)
  await ownerPage.getByRole('button', { name: 'Reprint…' }).click()
  await ownerPage.getByRole('dialog').getByRole('button', { name: 'Reprint' }).click()
  await expect(ownerPage.getByText('Being printed again, free of charge')).toBeVisible()

  await customer.reload()
  await expect(customer.getByText('Being printed again, free of charge')).toBeVisible()
  await expect(customer.getByText('1 of 2 made').first()).toBeVisible()
  await customer.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(customer)
  await expectNoViolations(customer)
  await customer.context().close()
})
