import {
  OneStaffMember,
  SaveNotifications,
} from '../../../shared/desk/notifications/notification-settings.ts'
import { claimNotices, readWaitingNotices } from '../notifications/claim-notices.ts'
import {
  readNotifications,
  readNotificationsOf,
  saveNotifications,
} from '../notifications/notification-settings.ts'
import { owner, router, staff } from '../../trpc/trpc.ts'

export const notificationsRouter = router({
  get: staff('see_orders').query(({ ctx }) => readNotifications(ctx.shop, ctx.caller)),
  ofPerson: owner
    .input(OneStaffMember)
    .query(({ ctx, input }) => readNotificationsOf(ctx.shop, ctx.caller, input)),
  save: staff('see_orders')
    .input(SaveNotifications)
    .mutation(({ ctx, input }) => saveNotifications(ctx.shop, ctx.caller, input)),
  waiting: staff('see_orders').query(({ ctx }) => readWaitingNotices(ctx.shop, ctx.caller)),
  claim: staff('see_orders').mutation(({ ctx }) => claimNotices(ctx.shop, ctx.caller)),
})
