import { payPractice } from '../../../../server/orders/checkout/pay-practice.ts'
import { acceptQuote } from '../../../../server/orders/checkout/accept.ts'
import { customerIdOfQuote } from '../../../../server/desk/customers/customer-store.ts'
import type { DeliveryAddress } from '../../../../shared/quoting/delivery/address.ts'
import { Refusal } from '../../../../shared/platform/refusals.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { priceDelivery } from '../../../shop/placed-order.ts'
import { callerOf } from '../../../shop/staff.ts'
import type { TestShop } from '../../../shop/test-shop.ts'
import { Person } from '../../../shop/v1.ts'

/** A guest who left an email address with a quote. */
export async function guestWithQuote(test: TestShop, email: string, filename = 'bracket.stl') {
  const person = new Person(await test.http())
  const sent = await person.upload({ file: binaryStl(box([20, 20, 20])), filename }, '/guest/quotes')
  const quote_id: string = sent.json().id
  await test.settled()
  test.database.write((tx) => tx.run('update quotes set contact_email = ? where id = ?', email, quote_id))
  return { person, quote_id, customer_id: customerIdOfQuote(test.database, quote_id)! }
}

/** A guest with a paid order. */
export async function guestWithOrder(test: TestShop, email: string, address?: DeliveryAddress) {
  const guest = await guestWithQuote(test, email)
  priceDelivery(test, guest.quote_id, address ? { address } : {})
  const caller = callerOf(test, guest.person)
  const asked = acceptQuote(test.shop, caller, {
    quote_id: guest.quote_id,
    speed: 'week',
    email,
    idempotency_key: guest.quote_id,
  })
  const refusal = await asked.catch((error: unknown) => error)
  if (!(refusal instanceof Refusal)) throw refusal
  const purchase_id = String(refusal.fields['checkout_url']).split('/').at(-1)!
  const order = payPractice(test.shop, {
    purchase_id,
    card_number: '4242 4242 4242 4242',
    agreed_ship_by: null,
  })
  return { ...guest, order }
}
