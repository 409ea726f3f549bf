import { expect } from 'vitest'
import { listDeliveryReviews } from '../../../../server/desk/delivery-reviews.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import { filledBasket, putDelivery } from '../../../shop/basket.ts'
import { changeRules } from '../../../shop/delivery-shop.ts'
import { ADDRESS } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import type { Person } from '../../../shop/v1.ts'

export let shop: TestShop
export let operator: Caller

/** The carrier does not deliver there, so that staff have to price it. */
export const PO_BOX = { ...ADDRESS, street: 'PO Box 1200', city: 'Denver', state: 'CO', zip: '80202' }
export const BY_CARRIER = { ...PO_BOX, accept_carrier: true }

export const PRICE = {
  method: 'shipping',
  fee_cents: 4200,
  cost_cents: 3000,
  transit_days: 6,
  note: 'By freight.',
} as const

export async function openReviewShop(): Promise<void> {
  shop = await openTestShop()
  changeRules(shop, ({ carrier }) => void (carrier.po_boxes = false))
  operator = await staffMember(shop, 'operator')
}

export function closeReviewShop() {
  return shop.close()
}

/** A basket whose delivery waits for staff. */
export async function sentBasket(sides: readonly number[] = [20, 25, 30, 35, 40]) {
  const filled = await filledBasket(shop, sides)
  const answer = await putDelivery(filled.customer, filled.basket.id, BY_CARRIER)
  expect(answer.json()).toMatchObject({ error: 'shipping_review_required', reasons: ['po_box'] })
  return { ...filled, basket_id: filled.basket.id }
}

export const waiting = () => listDeliveryReviews(shop.shop, operator)

export async function readBasket(person: Person, basket_id: string): Promise<Basket> {
  return (await person.get(`/v1/baskets/${basket_id}`)).json()
}
