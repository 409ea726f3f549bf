import type { Order } from '../../../shared/orders/order.ts'
import type { DeliveryAddress } from '../../../shared/delivery/address.ts'
import { binaryStl } from '../../geometry/model-files.ts'
import { box } from '../../geometry/shapes.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import type { TestShop } from '../../shop/test-shop.ts'
import { Person } from '../../shop/v1.ts'
import { customerIdOfQuote } from '../../../server/customers/customer-store.ts'

/** A guest who left an email address with a quote, which waits for an engineer. */
export async function guestWithQuote(test: TestShop, email: string, filename = 'bracket.stl') {
  const person = new Person(await test.http())
  const sent = await person.upload({ file: binaryStl(box([20, 20, 20])), filename })
  const quote_id: string = sent.json().id
  await test.settled()
  test.database.write((tx) => tx.run('update quotes set contact_email = ? where id = ?', email, quote_id))
  return { person, quote_id, customer_id: customerIdOfQuote(test.database, quote_id)! }
}

/** A guest with a paid order. */
export async function guestWithOrder(test: TestShop, email: string, address?: DeliveryAddress) {
  const person = new Person(await test.http())
  const placed = await placedOrder(test, { customer: person, ...(address ? { address } : {}) })
  const { order }: { order: Order } = placed
  test.database.write((tx) => {
    tx.run('update orders set contact_email = ? where id = ?', email, order.id)
    tx.run('update quotes set contact_email = ? where id = ?', email, order.id)
  })
  return { person, order, customer_id: customerIdOfQuote(test.database, order.id)! }
}
