import { EndSnooze, SnoozeItem } from '../../../shared/desk/snooze.ts'
import { countDesk } from '../desk-counts.ts'
import { readDesk } from '../read-desk.ts'
import { readSinceLastDay } from '../read-since.ts'
import { endSnooze, snoozeItem } from '../snooze-item.ts'
import { readStorageProblems } from '../storage-problems.ts'
import { confirmClock, readShopWarnings } from '../shop-warnings.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

/** Lists the items that wait for staff. */
export const deskRouter = router({
  counts: staff('see_orders')
    .meta(SHARED)
    .query(({ ctx }) => countDesk(ctx.shop, ctx.caller)),
  warnings: staff('see_orders')
    .meta(SHARED)
    .query(({ ctx }) => readShopWarnings(ctx.shop, ctx.caller)),
  confirmClock: staff('decide').mutation(({ ctx }) => confirmClock(ctx.shop, ctx.caller)),
  list: staff('see_orders')
    .meta(SHARED)
    .query(({ ctx }) => readDesk(ctx.shop, ctx.caller)),
  since: staff('see_orders').query(({ ctx }) => readSinceLastDay(ctx.shop, ctx.caller)),
  snooze: staff('decide')
    .input(SnoozeItem)
    .mutation(({ ctx, input }) => snoozeItem(ctx.shop, ctx.caller, input)),
  endSnooze: staff('decide')
    .input(EndSnooze)
    .mutation(({ ctx, input }) => endSnooze(ctx.shop, ctx.caller, input)),
  storage: staff('see_orders')
    .meta(SHARED)
    .query(({ ctx }) => readStorageProblems(ctx.shop, ctx.caller)),
})
