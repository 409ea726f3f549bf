import { createTRPCClient, httpLink } from '@trpc/client'
import type { Router } from '../../../server/trpc/router.ts'
import { boughtPart } from '../bought-part.ts'
import { customerElsewhere, test } from '../console-owner.ts'
import { expect, ownShop } from '../shop.ts'

// The server of this shop is killed.
test.use({ settings: ownShop() })

test('windows of staff and of a customer survive a killed server, and show what changed before they were back', async ({
  browser,
  opened,
  ownerPage: orderPage,
  ownerCookies,
}) => {
  const shop = opened.address
  const customer = await customerElsewhere(browser, shop, 'Cora')
  const order_id = await boughtPart(customer.request, shop)
  const production = await orderPage.context().newPage()
  await production.goto('/console/production')
  await orderPage.goto(`/console/orders/${order_id}`)
  await customer.goto(`/orders/${order_id}`)
  const held = 'which color?'
  const row = production.getByRole('region', { name: 'To print' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(orderPage.getByRole('heading', { name: /cube\.stl/ })).toBeVisible()

  await opened.kill()
  for (const page of [production, orderPage])
    await expect(page.getByText('Connection lost. Trying again…')).toBeVisible()
  // What was read stays on the page.
  await expect(row).toHaveCount(1)
  await expect(orderPage.getByRole('heading', { name: /cube\.stl/ })).toBeVisible()

  await opened.startAgain()
  const cookie = ownerCookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const desk = createTRPCClient<Router>({
    links: [httpLink({ url: `${shop}/trpc`, headers: { cookie, origin: shop } })],
  })
  const { revision } = (await desk.shopOrders.get.query({ order_id })).head
  await desk.shopOrders.hold.mutate({ order_id, revision, reason: held, cause: 'customer' })

  for (const page of [production, orderPage])
    await expect(page.getByText('Connection lost. Trying again…')).toHaveCount(0)
  await expect(production.getByText('1 order on hold')).toBeVisible()
  await expect(row).toHaveCount(0)
  // The email to the customer, which the page has folded, says it as well.
  await expect(orderPage.getByText(held).filter({ visible: true }).first()).toBeVisible()
  // A customer's page asks every minute.
  await expect(customer.getByText(held).first()).toBeVisible({ timeout: 75_000 })

  // Work goes on in the same window.
  await orderPage.getByRole('button', { name: /^Resume/ }).click()
  await orderPage
    .getByRole('dialog')
    .getByRole('button', { name: /^Resume/ })
    .click()
  await expect(row).toHaveCount(1)
})
