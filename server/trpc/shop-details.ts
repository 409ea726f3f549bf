import { publicDetails } from '../catalog/read-terms.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { open, router } from './trpc.ts'

/** Name and contact details of the shop. */
export const shopDetailsRouter = router({
  /** Contact details for customers. */
  public: open.query(({ ctx }) => publicDetails(readShopData(ctx.shop.db).shop_details)),
})
