import { CheckAddress, SaveAddresses, SaveLan } from '../../../shared/operations/lan/lan-settings.ts'
import { checkLanAddress } from '../lan/check-address.ts'
import { readLan } from '../lan/read-lan.ts'
import { renewAuthority, saveAddresses, saveLan } from '../lan/save-lan.ts'
import { router, staff } from '../../trpc/trpc.ts'

/** The local network, and the shop's addresses outside. */
export const lanRouter = router({
  read: staff('set_up').query(({ ctx }) => readLan(ctx.shop, ctx.caller)),
  save: staff('set_up')
    .input(SaveLan)
    .mutation(({ ctx, input }) => saveLan(ctx.shop, ctx.caller, input)),
  saveAddresses: staff('set_up')
    .input(SaveAddresses)
    .mutation(({ ctx, input }) => saveAddresses(ctx.shop, ctx.caller, input)),
  renewAuthority: staff('set_up').mutation(({ ctx }) => renewAuthority(ctx.shop, ctx.caller)),
  checkAddress: staff('set_up')
    .input(CheckAddress)
    .mutation(({ ctx, input }) => checkLanAddress(ctx.shop, ctx.caller, input)),
})
