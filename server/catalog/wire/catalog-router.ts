import { z } from 'zod'
import { Stock, StockItem } from '../../../shared/catalog/stock.ts'
import { listStock } from '../catalog.ts'
import { setStock } from '../set-stock.ts'
import { router, staff } from '../../trpc/trpc.ts'

/** Reads and changes the stock. The catalog itself is edited as a document. */
export const catalogRouter = router({
  stock: staff('see_orders').query(({ ctx }) => listStock(ctx.shop, ctx.caller)),
  setStock: staff('decide')
    .input(z.object({ item: StockItem, stock: Stock, seen: Stock }))
    .mutation(({ ctx, input }) => setStock(ctx.shop, ctx.caller, input)),
})
