import { z } from 'zod'
import { ReadAgentUses } from '../../../shared/accounts/agent-uses.ts'
import { KeyCap, NewKeyBody } from '../../../shared/accounts/api-keys.ts'
import { RenamePasskey } from '../../../shared/accounts/passkeys.ts'
import { NewPin } from '../../../shared/accounts/staff-pins.ts'
import { OneSavedAddress, SaveAddress } from '../../../shared/quoting/delivery/saved-address.ts'
import { EraseOwnAccount } from '../../../shared/desk/customers/erase.ts'
import { resourceOf } from '../../../shared/accounts/oauth/metadata.ts'
import { GrantCap } from '../../../shared/accounts/oauth/grants.ts'
import { ChangePasswordBody, NewEmailBody, RenameBody } from '../../../shared/accounts/own-account.ts'
import { createKey, listKeys, readMe, revokeKey } from '../api-keys.ts'
import { setKeyCap } from '../key-caps.ts'
import { readEmailState, resendVerification } from '../email-verification.ts'
import { changePassword, countRecoveryCodes, makeRecoveryCodes } from '../own-password.ts'
import { renameAccount, requestNewEmail } from '../own-profile.ts'
import { listPasskeys, removePasskey, renamePasskey } from '../passkeys.ts'
import { readOwnPin, removeOwnPin, setOwnPin } from '../staff-pins.ts'
import { eraseOwnAccount } from '../../desk/customers/erase-customer.ts'
import { previewOwnErase } from '../../desk/customers/erase-plan.ts'
import { prepareOwnExport } from '../../desk/customers/export-customer.ts'
import {
  listSavedAddresses,
  removeSavedAddress,
  saveAddress,
} from '../../quoting/delivery/saved-addresses.ts'
import { readAgentUses } from '../oauth/agent-activity.ts'
import { endAgents, endAgentsOf, endAppGrants, endGrant, listGrants, setGrantCap } from '../oauth/grants.ts'
import { readSpending } from '../../payments/agent-spending.ts'
import { endSessions, listOwnSessions } from '../own-sessions.ts'
import { publicUrl } from '../../platform/shop-address.ts'
import { person, router } from '../../trpc/trpc.ts'

const OneSession = z.object({ id: z.string() })
const OnePasskey = z.object({ passkey_id: z.string() })
const OneGrant = z.object({ grant_id: z.string() })
const OneApp = z.object({ client_id: z.string() })
const OneKey = z.object({ key_id: z.string() })

/** A person's own account. Device codes are under `/v1`, where guesses are limited. */
export const accountRouter = router({
  me: person.query(({ ctx }) => readMe(ctx.shop, ctx.caller).customer),
  rename: person
    .meta({ limit: 'account_change' })
    .input(RenameBody)
    .mutation(({ ctx, input }) => renameAccount(ctx.shop, ctx.caller, input)),
  changePassword: person
    .meta({ limit: 'sign_in' })
    .input(ChangePasswordBody)
    .mutation(({ ctx, input }) => changePassword(ctx.shop, ctx.caller, { ...input, endAgents: endAgentsOf })),
  email: router({
    state: person.query(({ ctx }) => readEmailState(ctx.shop, ctx.caller)),
    resend: person.mutation(({ ctx }) => resendVerification(ctx.shop, ctx.caller)),
    change: person
      .meta({ limit: 'account_change' })
      .input(NewEmailBody)
      .mutation(({ ctx, input }) => requestNewEmail(ctx.shop, ctx.caller, input)),
  }),
  addresses: router({
    list: person.query(({ ctx }) => listSavedAddresses(ctx.shop, ctx.caller)),
    save: person
      .meta({ limit: 'account_change' })
      .input(SaveAddress)
      .mutation(({ ctx, input }) => saveAddress(ctx.shop, ctx.caller, input)),
    remove: person
      .meta({ limit: 'account_change' })
      .input(OneSavedAddress)
      .mutation(({ ctx, input }) => removeSavedAddress(ctx.shop, ctx.caller, input)),
  }),
  sessions: router({
    list: person.query(({ ctx }) => listOwnSessions(ctx.shop, ctx.caller)),
    end: person.input(OneSession).mutation(({ ctx, input }) => endSessions(ctx.shop, ctx.caller, input)),
    endOthers: person.mutation(({ ctx }) => endSessions(ctx.shop, ctx.caller, 'others')),
  }),
  recoveryCodes: router({
    left: person.query(({ ctx }) => countRecoveryCodes(ctx.shop, ctx.caller)),
    make: person
      .meta({ limit: 'account_change' })
      .mutation(({ ctx }) => makeRecoveryCodes(ctx.shop, ctx.caller)),
  }),
  /** For shop-floor tablets. */
  pin: router({
    read: person.query(({ ctx }) => readOwnPin(ctx.shop, ctx.caller)),
    set: person
      .meta({ limit: 'account_change' })
      .input(NewPin)
      .mutation(({ ctx, input }) => setOwnPin(ctx.shop, ctx.caller, input)),
    remove: person
      .meta({ limit: 'account_change' })
      .mutation(({ ctx }) => removeOwnPin(ctx.shop, ctx.caller)),
  }),
  // Passkeys are made and used under `/auth/passkeys`, because that depends on the page's origin.
  passkeys: router({
    list: person.query(({ ctx }) => listPasskeys(ctx.shop, ctx.caller)),
    rename: person
      .meta({ limit: 'account_change' })
      .input(RenamePasskey)
      .mutation(({ ctx, input }) => renamePasskey(ctx.shop, ctx.caller, input)),
    remove: person
      .meta({ limit: 'account_change' })
      .input(OnePasskey)
      .mutation(({ ctx, input }) => removePasskey(ctx.shop, ctx.caller, input)),
  }),
  spending: person.query(({ ctx }) => readSpending(ctx.shop, ctx.caller)),
  activity: person.input(ReadAgentUses).query(({ ctx, input }) => readAgentUses(ctx.shop, ctx.caller, input)),
  /** The addresses for agents, and whether the bridge can be downloaded. */
  connecting: person.query(({ ctx: { shop } }) => ({
    base_url: publicUrl(shop),
    mcp_endpoint: resourceOf(shop.address.mcp_url),
    has_bridge: shop.machine.downloads.hasBridge(),
  })),
  /** All keys and apps at once. */
  endAgents: person.mutation(({ ctx }) => endAgents(ctx.shop, ctx.caller)),
  // Connection requests are decided under `/v1/oauth/requests`.
  apps: router({
    list: person.query(({ ctx }) => listGrants(ctx.shop, ctx.caller).grants),
    setCap: person.input(GrantCap).mutation(({ ctx, input }) => setGrantCap(ctx.shop, ctx.caller, input)),
    end: person.input(OneGrant).mutation(({ ctx, input }) => endGrant(ctx.shop, ctx.caller, input)),
    endAll: person.input(OneApp).mutation(({ ctx, input }) => endAppGrants(ctx.shop, ctx.caller, input)),
  }),
  /** All that the shop holds about the person. */
  data: router({
    prepareExport: person
      .meta({ limit: 'account_change' })
      .mutation(({ ctx }) => prepareOwnExport(ctx.shop, ctx.caller)),
    previewErase: person.query(({ ctx }) => previewOwnErase(ctx.shop, ctx.caller)),
    erase: person
      .meta({ limit: 'account_change' })
      .input(EraseOwnAccount)
      .mutation(({ ctx, input }) => eraseOwnAccount(ctx.shop, ctx.caller, input)),
  }),
  keys: router({
    list: person.query(({ ctx }) => listKeys(ctx.shop, ctx.caller)),
    create: person.input(NewKeyBody).mutation(({ ctx, input }) => createKey(ctx.shop, ctx.caller, input)),
    setCap: person.input(KeyCap).mutation(({ ctx, input }) => setKeyCap(ctx.shop, ctx.caller, input)),
    revoke: person.input(OneKey).mutation(({ ctx, input }) => revokeKey(ctx.shop, ctx.caller, input)),
  }),
})
