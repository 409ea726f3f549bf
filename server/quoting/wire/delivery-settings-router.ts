import { readDeliveryKeys } from '../delivery/delivery-keys.ts'
import { router, staff } from '../../trpc/trpc.ts'

/** The services that price deliveries; the rest of the settings is a document. */
export const deliverySettingsRouter = router({
  keys: staff('set_up').query(({ ctx }) => readDeliveryKeys(ctx.shop, ctx.caller)),
})
