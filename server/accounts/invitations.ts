import {
  INVITATION_SECONDS,
  type Invitation,
  type InvitationToken,
  type JoinBody,
  type MadeInvitation,
  type NewInvitation,
  type ShownInvitation,
} from '../../shared/accounts/staff.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { findAccount } from './account-store.ts'
import { requireOwner, personOf } from './authenticate.ts'
import {
  deleteEndedInvitations,
  deleteInvitation,
  findOpenInvitation,
  insertInvitation,
  listOpenInvitations,
  type InvitationRow,
} from './invitation-store.ts'
import { saveVerified } from './email-store.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { hashSecret } from './sessions.ts'
import {
  addAccount,
  signInAccount,
  showPerson,
  type Browser,
  type MoveGuest,
  type SignInResult,
} from './sign-in.ts'
import { saveRole } from './staff-store.ts'

const TOKEN_BYTES = 32

/** Creates a link by which one person joins the staff. Its secret is in the URL fragment, and in this answer only. */
export function invite(shop: Shop, caller: Caller, input: NewInvitation): MadeInvitation {
  const { account_id } = requireOwner(caller)
  requireRecentSignIn(shop, caller)
  const token = shop.ids.secret(TOKEN_BYTES)
  const now = shop.clock.now()
  const row: InvitationRow = {
    ...input,
    id: shop.ids.make(ID_PREFIX.invitation),
    token_hash: hashSecret(token),
    made_by: account_id,
    created_at: now,
    expires_at: now + INVITATION_SECONDS,
  }
  shop.write((tx) => {
    deleteEndedInvitations(tx, now)
    insertInvitation(tx, row)
    record(shop, tx, caller, { what: 'invitation made', invitation: row })
  })
  return { ...showInvitation(row), link: `${shop.address.base_url}/join#${token}` }
}

/** Returns open invitations. */
export function listInvitations(shop: Shop, caller: Caller): Invitation[] {
  requireOwner(caller)
  return listOpenInvitations(shop.db, shop.clock.now()).map(showInvitation)
}

/** Withdraws an invitation; no effect once it was used. Returns the remaining ones. */
export function withdrawInvitation(
  shop: Shop,
  caller: Caller,
  input: { invitation_id: string },
): Invitation[] {
  requireOwner(caller)
  shop.write((tx) => {
    const invitation = listOpenInvitations(tx, shop.clock.now()).find(({ id }) => id === input.invitation_id)
    if (invitation && deleteInvitation(tx, invitation.id))
      record(shop, tx, caller, { what: 'invitation withdrawn', invitation })
  })
  return listInvitations(shop, caller)
}

/** `POST /auth/invitations/look`: what the link's page shows. */
export function readInvitation(shop: Shop, input: InvitationToken): ShownInvitation {
  const { name, role, expires_at } = openInvitation(shop.db, shop, input)
  return { name, role, expires_at }
}

/** `POST /auth/invitations/sign-up`: a new account with the role of the invitation, signed in. */
export async function joinWithNewAccount(
  shop: Shop,
  caller: Caller,
  input: JoinBody & { browser: Browser; moveGuest: MoveGuest },
): Promise<SignInResult> {
  openInvitation(shop.db, shop, input)
  const password_hash = await shop.machine.passwords.hash(input.password)
  return shop.write((tx) => {
    const invitation = openInvitation(tx, shop, input)
    const { email, name } = input
    // The owner vouches for the address.
    const proved = { role: invitation.role, email_verified_at: shop.clock.now() }
    const account = addAccount(shop, tx, caller, { email, name, password_hash, ...proved })
    consumeInvitation(shop, tx, caller, { invitation, account_id: account.id })
    return signInAccount(shop, tx, caller, { ...input, account, by: { way: 'invitation' } })
  })
}

/** `POST /auth/invitations/accept`: the signed-in customer gets the role of the invitation. */
export function joinWithOwnAccount(
  shop: Shop,
  caller: Caller,
  input: InvitationToken,
): Pick<SignInResult, 'person'> {
  const { account_id, role } = personOf(caller)
  // An owner who tried their own link would lose the owner role.
  if (role !== 'customer') throw new Refusal('works_here_already')
  return shop.write((tx) => {
    const invitation = openInvitation(tx, shop, input)
    saveRole(tx, account_id, invitation.role)
    saveVerified(tx, account_id, shop.clock.now())
    consumeInvitation(shop, tx, caller, { invitation, account_id })
    return { person: showPerson(findAccount(tx, account_id)!) }
  })
}

function openInvitation(db: ReadDb, shop: Shop, { token }: InvitationToken): InvitationRow {
  const invitation = findOpenInvitation(db, hashSecret(token), shop.clock.now())
  if (!invitation) throw new Refusal('invitation_not_found')
  return invitation
}

function consumeInvitation(
  shop: Shop,
  tx: WriteDb,
  caller: Caller,
  used: { invitation: InvitationRow; account_id: string },
): void {
  deleteInvitation(tx, used.invitation.id)
  recordEvent(tx, shop.clock.now(), caller, {
    subject: 'account',
    subject_id: used.account_id,
    what: 'invitation used',
    to: used.invitation.role,
    details: { invitation_id: used.invitation.id, name: used.invitation.name },
  })
}

function record(
  shop: Shop,
  tx: WriteDb,
  caller: Caller,
  { what, invitation }: { what: 'invitation made' | 'invitation withdrawn'; invitation: InvitationRow },
): void {
  const { id, name, role } = invitation
  recordEvent(tx, shop.clock.now(), caller, {
    subject: 'invitation',
    subject_id: id,
    what,
    details: { name, role },
  })
}

function showInvitation({ id, name, role, created_at, expires_at }: InvitationRow): Invitation {
  return { id, name, role, created_at, expires_at }
}
