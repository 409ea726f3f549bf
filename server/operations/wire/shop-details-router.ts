import { pickupPlaceOf } from '../../../shared/quoting/delivery/pickup.ts'
import { publicDetails } from '../../catalog/read-terms.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { open, router } from '../../trpc/trpc.ts'

/** Name and contact details of the shop. */
export const shopDetailsRouter = router({
  /** Contact details for customers, whether the shop can email them, and whether its payments are tests. */
  public: open.query(({ ctx: { shop } }) => {
    const { shop_details, delivery } = readShopData(shop.db)
    return {
      ...publicDetails(shop_details),
      sends_email: shop.services.mailer.current() !== null,
      practice: shop.services.payments.current().provider === 'practice',
      /** Null if orders cannot be picked up. */
      pickup: pickupPlaceOf(shop_details, delivery),
    }
  }),
})
