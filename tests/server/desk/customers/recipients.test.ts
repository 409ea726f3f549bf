import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findByRecipient, readRecipientsAhead } from '../../../../server/desk/customers/recipients.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

test('a search decrypts no address that was read ahead, and finds its recipient', async () => {
  await placedOrder(shop)
  await readRecipientsAhead(shop.shop)
  const open = vi.spyOn(shop.shop.vault, 'open')
  expect(findByRecipient(shop.shop, 'cora')).toHaveLength(1)
  expect(open).not.toHaveBeenCalled()
})
