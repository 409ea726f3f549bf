import { carrierServices } from '../../server/platform/adapters/carrier-services.ts'
import { deliveryServices } from '../../server/platform/adapters/delivery-services.ts'
import { secretsFrom } from '../../server/platform/adapters/environment-secrets.ts'
import { readZipPlaces } from '../../server/platform/adapters/zip-places.ts'
import { readShopData } from '../../server/catalog/shop-data.ts'
import type { Caller } from '../../server/platform/caller.ts'
import { PROGRAM } from '../../server/platform/program-folders.ts'
import { PATIENCE } from '../server/platform/adapters/sample-delivery-request.ts'
import { madeOrder } from '../server/orders/made-order.ts'
import { changeRules } from './delivery-shop.ts'
import { EASYPOST_KEY, fakeEasyPost, WEBHOOK_SECRET } from './fake-easypost.ts'
import { paidOrder } from './placed-order.ts'
import { staffMember } from './staff.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import type { Person } from './v1.ts'

const SECRETS = secretsFrom(
  { LAYERLINE_EASYPOST_KEY: EASYPOST_KEY, LAYERLINE_EASYPOST_WEBHOOK_SECRET: WEBHOOK_SECRET },
  null,
)

/** A shop that ships by EasyPost, with a fake account of it on this machine. */
export async function carrierShop() {
  const post = await fakeEasyPost()
  const urls = { easypost: post.url }
  let opened: TestShop | null = null
  const clock = { now: () => opened?.shop.clock.now() ?? 0 }
  const test = await openTestShop({
    ports: {
      secrets: SECRETS,
      carriers: carrierServices({ secrets: SECRETS, clock, urls }),
      deliveryServices: deliveryServices({
        rules: () => readShopData(opened!.database).delivery,
        zone: () => readShopData(opened!.database).shop_details.time_zone,
        places: readZipPlaces(PROGRAM.resources),
        secrets: SECRETS,
        clock,
        ids: { make: (prefix) => `${prefix}_x` },
        urls,
        patience: PATIENCE,
      }),
    },
  })
  opened = test
  changeRules(test, (rules) => void (rules.carrier.provider = 'easypost'))
  const packer = await staffMember(test, 'packer')
  return {
    test,
    shop: test.shop,
    post,
    packer,
    packed: (quantity = 1, customer?: Person) => packedOrder(test, packer, { quantity, customer }),
    close,
  }

  async function close() {
    await test.close()
    await post.close()
  }
}
export type CarrierShop = Awaited<ReturnType<typeof carrierShop>>

let customers = 0

/** A paid order of another customer each time, priced by EasyPost and packed. */
async function packedOrder(
  test: TestShop,
  packer: Caller,
  { quantity, customer }: { quantity: number; customer: Person | undefined },
) {
  const { shop } = test
  const { order, customer: buyer } = await paidOrder(test, {
    ...(customer && { customer }),
    method: 'shipping',
    fields: { quantity: `${quantity}` },
    email: `customer-${++customers}@example.com`,
  })
  const offer = await shop.services.deliveryServices.carrier()!.offer({
    from: { ...NOWHERE },
    to: { ...NOWHERE },
    parcel: { size_mm: [150, 100, 50], grams: 120, value_cents: 1000 },
    ready_at: shop.clock.now(),
  })
  if (offer.answer !== 'offered') throw new Error('EasyPost did not offer a delivery')
  test.database.write((tx) => {
    const { provider_quote } = offer.offer
    tx.run(
      "update deliveries set provider = 'easypost', provider_quote = ? where quote_id = ?",
      provider_quote,
      order.id,
    )
    tx.run(
      "update checkouts set delivery = json_set(delivery, '$.provider', 'easypost', '$.provider_quote', ?) where quote_id = ?",
      provider_quote,
      order.id,
    )
  })
  const made = madeOrder(test, packer, order.id)
  made.makeAndPack()
  return { ...made, customer: buyer }
}

const NOWHERE = {
  name: 'Anyone',
  phone: '+14155552671',
  street: '1 Market Street',
  unit: null,
  city: 'San Francisco',
  state: 'CA',
  zip: '94105',
  country: 'US',
  notes: null,
} as const
