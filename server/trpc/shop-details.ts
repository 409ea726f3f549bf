import { z } from 'zod'
import { ShopDetails } from '../../shared/shop-details.ts'
import { readShopDetails, saveShopDetails } from '../catalog/edit-shop-details.ts'
import { publicDetails } from '../catalog/read-terms.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { open, router, staff } from './trpc.ts'

/** Name and contact details of the shop. */
export const shopDetailsRouter = router({
  /** Contact details for customers. */
  public: open.query(({ ctx }) => publicDetails(readShopData(ctx.shop.db).shop_details)),
  get: staff('set_up').query(({ ctx }) => readShopDetails(ctx.shop, ctx.caller)),
  save: staff('set_up')
    .input(z.object({ version: z.int(), details: ShopDetails }))
    .mutation(({ ctx, input }) => saveShopDetails(ctx.shop, ctx.caller, input)),
})
