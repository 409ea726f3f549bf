import { readShopData } from '../catalog/shop-data.ts'
import { open, router } from './trpc.ts'

/** Who the shop is. */
export const shopDetailsRouter = router({
  /** Whom buyers write to or call. */
  public: open.query(({ ctx }) => {
    const { name, support_email, phone } = readShopData(ctx.shop.db).shop_details
    return { name, support_email, phone }
  }),
})
