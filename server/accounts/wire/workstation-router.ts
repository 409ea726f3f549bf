import { NewWorkstation, OneWorkstation, ThisWorkstation } from '../../../shared/accounts/workstations.ts'
import {
  endSignInHere,
  endWorkstation,
  listOwnWorkstations,
  readWorkstationSignIn,
  signInHere,
} from '../workstation-sign-ins.ts'
import { person, router } from '../../trpc/trpc.ts'

/** Computers on which the desktop program signs a person in. */
export const workstationRouter = router({
  read: person
    .input(ThisWorkstation)
    .query(({ ctx, input }) => readWorkstationSignIn(ctx.shop, ctx.caller, input)),
  list: person.query(({ ctx }) => listOwnWorkstations(ctx.shop, ctx.caller)),
  signInHere: person
    .meta({ limit: 'account_change' })
    .input(NewWorkstation)
    .mutation(({ ctx, input }) => signInHere(ctx.shop, ctx.caller, input)),
  endHere: person
    .input(ThisWorkstation)
    .mutation(({ ctx, input }) => endSignInHere(ctx.shop, ctx.caller, input)),
  end: person.input(OneWorkstation).mutation(({ ctx, input }) => endWorkstation(ctx.shop, ctx.caller, input)),
})
