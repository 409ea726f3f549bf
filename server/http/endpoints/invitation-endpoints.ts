import { SessionAnswer } from '../../../shared/accounts/people.ts'
import { InvitationToken, JoinBody, ShownInvitation } from '../../../shared/accounts/staff.ts'
import { joinWithNewAccount, joinWithOwnAccount, readInvitation } from '../../accounts/invitations.ts'
import { moveGuest } from '../../quotes/move-guest.ts'
import { endpoint } from '../endpoint.ts'
import { NEW_ACCOUNT } from '../guards/new-account-limit.ts'

const Joined = SessionAnswer.pick({ person: true })

/** What the page behind an invitation's link asks for. The secret is in a body: an address would be logged. */
export const INVITATION_ROWS = [
  endpoint({
    method: 'POST',
    path: '/auth/invitations/look',
    name: 'look_at_invitation',
    group: 'Site',
    summary: 'What an invitation is for',
    access: 'anyone',
    limit: 'sign_in',
    body: { schema: InvitationToken, required: true },
    success: { status: 200, description: 'The role that it gives.', schema: ShownInvitation },
    refusals: ['invitation_not_found', 'origin_mismatch'],
    run: (shop, _caller, input) => ({ answer: readInvitation(shop, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/invitations/sign-up',
    name: 'join_with_new_account',
    group: 'Site',
    summary: 'Join the shop with a new account',
    access: 'anyone',
    limit: 'sign_in',
    limitOf: NEW_ACCOUNT,
    browser: true,
    body: { schema: JoinBody, required: true },
    success: { status: 201, description: 'The new person, signed in.', schema: Joined },
    refusals: ['invitation_not_found', 'email_taken', 'origin_mismatch'],
    run: async (shop, caller, input) => {
      const joining = joinWithNewAccount(shop, caller, { ...input, moveGuest: moveGuest(shop) })
      const { person, session_secret, device_secret } = await joining
      return { answer: { person }, session: { start: session_secret, device: device_secret } }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/invitations/accept',
    name: 'join_with_own_account',
    group: 'Site',
    summary: 'Join the shop with the account that is signed in',
    access: 'person',
    limit: 'sign_in',
    body: { schema: InvitationToken, required: true },
    success: { status: 200, description: 'The person with the new role.', schema: Joined },
    refusals: ['invitation_not_found', 'works_here_already', 'origin_mismatch'],
    run: (shop, caller, input) => ({ answer: joinWithOwnAccount(shop, caller, input) }),
  }),
]
