import { KioskChange, NewKiosk, OneKiosk, OneKioskPicture } from '../../../shared/accounts/kiosks.ts'
import { readKioskPictures, removeKioskPicture } from '../kiosk-pictures.ts'
import { addKiosk, changeKiosk, endKiosk, listKiosks, readKioskScreen, renewPairingCode } from '../kiosks.ts'
import { open, owner, router } from '../../trpc/trpc.ts'

/**
 * Serves the screen of a kiosk's browser, and the owner's list of kiosks. Pairing and visits are under `/auth`: they
 * set cookies.
 */
export const kioskRouter = router({
  screen: open.query(({ ctx }) => readKioskScreen(ctx.shop, ctx.caller)),
  list: owner.query(({ ctx }) => listKiosks(ctx.shop, ctx.caller)),
  add: owner
    .meta({ limit: 'account_change' })
    .input(NewKiosk)
    .mutation(({ ctx, input }) => addKiosk(ctx.shop, ctx.caller, input)),
  renewCode: owner
    .meta({ limit: 'account_change' })
    .input(OneKiosk)
    .mutation(({ ctx, input }) => renewPairingCode(ctx.shop, ctx.caller, input)),
  change: owner.input(KioskChange).mutation(({ ctx, input }) => changeKiosk(ctx.shop, ctx.caller, input)),
  /** Pictures are added at `/console/kiosk-pictures`, as bytes. */
  pictures: owner.query(({ ctx }) => readKioskPictures(ctx.shop, ctx.caller)),
  removePicture: owner
    .input(OneKioskPicture)
    .mutation(({ ctx, input }) => removeKioskPicture(ctx.shop, ctx.caller, input)),
  end: owner.input(OneKiosk).mutation(({ ctx, input }) => endKiosk(ctx.shop, ctx.caller, input)),
})
