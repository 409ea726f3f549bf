import Database from 'better-sqlite3'
import { join } from 'node:path'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { test } from '../console-owner.ts'
import { expect, ownShop } from '../shop.ts'

test.use({ settings: ownShop() })

/** Enters a refund of $5.00 as the program does when Stripe tells it. */
function refundInStripe(data: string): void {
  const database = new Database(join(data, 'shop.sqlite'))
  database.exec(`insert into outside_refunds select 're_1', provider_ref, 500, 'done', null, created_at, created_at from ledger;
    insert into ledger (id, order_id, kind, state, parts_cents, delivery_cents, tax_cents, amount_cents, reason, provider,
        provider_ref, created_at, done_at)
      select 'l_1', order_id, 'refund', 'done', 500, 0, 0, 500, 'goodwill', provider, 're_1', created_at, created_at from ledger`)
  database.close()
}

test('a refund made in Stripe stands on the Desk and on its order until it is noted', async ({
  ownerPage: page,
  opened,
}) => {
  const order_id = await boughtPart(page.request, opened.address)
  refundInStripe(opened.data)
  await page.goto('/console')
  await expect(page.getByText('$5.00 was refunded in Stripe on')).toBeVisible()
  await page.goto(`/console/orders/${order_id}`)
  const title = page.getByText('$5.00 was refunded in Stripe', { exact: true })
  await expect(title).toBeVisible()
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('Refund, made in Stripe')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Noted' }).click()
  await expect(title).toBeHidden()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('noted the refund')
})
