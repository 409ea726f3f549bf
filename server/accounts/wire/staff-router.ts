import { z } from 'zod'
import { OneFloorDevice, SetIdleMinutes } from '../../../shared/accounts/floor-devices.ts'
import { ReadSecurityLog } from '../../../shared/accounts/security-events.ts'
import { ChangeRole, FindPeople, NewInvitation, OnePerson } from '../../../shared/accounts/staff.ts'
import { endFloorDevice, listFloorDevices, setIdleMinutes } from '../floor-devices.ts'
import { invite, listInvitations, withdrawInvitation } from '../invitations.ts'
import { readSecurityLog } from '../security-log.ts'
import { changeRole, findPeople, listStaff, signOutEverywhere } from '../staff.ts'
import { owner, router } from '../../trpc/trpc.ts'

const OneInvitation = z.object({ invitation_id: z.string().max(40) })

/** Lets the owner alone see and change who works in the shop and with which rights. */
export const staffRouter = router({
  list: owner.query(({ ctx }) => listStaff(ctx.shop, ctx.caller)),
  find: owner.input(FindPeople).query(({ ctx, input }) => findPeople(ctx.shop, ctx.caller, input)),
  changeRole: owner
    .meta({ limit: 'account_change' })
    .input(ChangeRole)
    .mutation(({ ctx, input }) => changeRole(ctx.shop, ctx.caller, input)),
  signOut: owner
    .input(OnePerson)
    .mutation(({ ctx, input }) => signOutEverywhere(ctx.shop, ctx.caller, input)),
  log: owner.input(ReadSecurityLog).query(({ ctx, input }) => readSecurityLog(ctx.shop, ctx.caller, input)),
  floorDevices: router({
    list: owner.query(({ ctx }) => listFloorDevices(ctx.shop, ctx.caller)),
    end: owner
      .input(OneFloorDevice)
      .mutation(({ ctx, input }) => endFloorDevice(ctx.shop, ctx.caller, input)),
    setIdleMinutes: owner
      .input(SetIdleMinutes)
      .mutation(({ ctx, input }) => setIdleMinutes(ctx.shop, ctx.caller, input)),
  }),
  invitations: router({
    list: owner.query(({ ctx }) => listInvitations(ctx.shop, ctx.caller)),
    make: owner
      .meta({ limit: 'account_change' })
      .input(NewInvitation)
      .mutation(({ ctx, input }) => invite(ctx.shop, ctx.caller, input)),
    withdraw: owner
      .meta({ limit: 'account_change' })
      .input(OneInvitation)
      .mutation(({ ctx, input }) => withdrawInvitation(ctx.shop, ctx.caller, input)),
  }),
})
