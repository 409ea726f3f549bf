import { publicDetails } from '../../catalog/read-terms.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { open, router } from '../../trpc/trpc.ts'

/** Name and contact details of the shop. */
export const shopDetailsRouter = router({
  /** Contact details for customers, whether the shop can email them, and whether its payments are tests. */
  public: open.query(({ ctx: { shop } }) => ({
    ...publicDetails(readShopData(shop.db).shop_details),
    sends_email: shop.services.mailer.current() !== null,
    practice: shop.services.payments.current().provider === 'practice',
  })),
})
