import type { DeliveryRules } from '../../shared/quoting/delivery/delivery-rules.ts'
import { readShopData } from '../../server/catalog/shop-data.ts'
import { writeDocument } from '../../server/catalog/document-store.ts'
import type { DeliveryService, DeliveryOffer } from '../../server/platform/ports/delivery.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { openTestShop, type TestShop, type TestShopOptions } from './test-shop.ts'
import { signedUpCustomer, type Person } from './v1.ts'

export const CUBE = binaryStl(box([20, 20, 20]))

/** An address unlike every other text of a test, in the courier area. */
export const NEARBY = {
  name: 'Zenobia Quillfeather',
  phone: '(415) 555-0142',
  street: '500 Unmistakable Street',
  unit: 'Penthouse Omega',
  city: 'San Francisco',
  state: 'CA',
  zip: '94103',
  notes: 'Beware of the axolotl',
}
export const DENVER = { ...NEARBY, city: 'Denver', state: 'CO', zip: '80202' }

/** Words that no answer may contain; city and state may be returned. */
export const PRIVATE_WORDS = [
  'Quillfeather',
  '555-0142',
  '4155550142',
  'Unmistakable',
  'Omega',
  'axolotl',
  '94103',
  '80202',
]

export interface DeliveryShop {
  test: TestShop
  person: Person
  id: string
  deliver: (body: object) => ReturnType<Person['post']>
}

/** A shop in which one customer has a quote for a cube of 20 mm. */
export async function shopWithQuote(options: TestShopOptions = {}): Promise<DeliveryShop> {
  const test = await openTestShop(options)
  const person = await signedUpCustomer(test)
  const { id } = (await person.upload({ file: CUBE, fields: { material: 'PLA+' } })).json<{ id: string }>()
  await test.settled()
  return { test, person, id, deliver: (body) => person.post(`/v1/quotes/${id}/delivery`, body) }
}

/** Changes the shop's rules as its owner would. */
export function changeRules({ shop, database }: TestShop, change: (rules: DeliveryRules) => void): void {
  const rules = structuredClone(readShopData(database).delivery)
  change(rules)
  database.write((tx) =>
    writeDocument(tx, { kind: 'delivery', body: rules, now: shop.clock.now(), by: null }),
  )
}

/** A delivery service that answers as the test says; counts its calls. */
export function scriptedDeliveryService(answer: () => DeliveryOffer): DeliveryService & { times: number } {
  const service = {
    provider: 'scripted',
    times: 0,
    offer() {
      service.times += 1
      return Promise.resolve().then(answer)
    },
    book: null,
  }
  return service
}

/** A courier that answers like this, and a carrier that ships for $6. */
export function courierShop(answer: () => DeliveryOffer): TestShopOptions {
  const courier = scriptedDeliveryService(answer)
  const carrier = scriptedDeliveryService(() => ({
    answer: 'offered',
    offer: {
      cost_cents: 600,
      fee_cents: null,
      provider_quote: 'x',
      expires_at: null,
      transit_days: 3,
      window: null,
      service: 'USPS',
    },
  }))
  return { ports: { deliveryServices: { courier: () => courier, carrier: () => carrier } } }
}
