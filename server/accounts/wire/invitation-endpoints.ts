import { SessionAnswer } from '../../../shared/accounts/people.ts'
import { InvitationToken, JoinBody, ShownInvitation } from '../../../shared/accounts/staff.ts'
import { joinWithNewAccount, joinWithOwnAccount, readInvitation } from '../invitations.ts'
import { moveGuest } from '../../quoting/guests/move-guest.ts'
import { endpoint } from '../../http/endpoint.ts'
import { NEW_ACCOUNT } from '../../http/guards/new-account-limit.ts'
import { signedInResult } from '../../http/signed-in.ts'

const Joined = SessionAnswer.pick({ person: true })

/** Endpoints of the page behind an invitation link. The secret is in the body, because URLs are logged. */
export const INVITATION_ENDPOINTS = [
  endpoint({
    method: 'POST',
    path: '/auth/invitations/look',
    name: 'look_at_invitation',
    group: 'Site',
    summary: 'What an invitation is for',
    access: 'anyone',
    limit: 'sign_in',
    body: { schema: InvitationToken, required: true },
    success: { status: 200, description: 'The role it grants.', schema: ShownInvitation },
    refusals: ['invitation_not_found', 'origin_mismatch'],
    handle: (shop, _caller, input) => ({ answer: readInvitation(shop, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/invitations/sign-up',
    name: 'join_with_new_account',
    group: 'Site',
    summary: 'Join the shop with a new account',
    access: 'anyone',
    limit: 'sign_in',
    extraLimit: NEW_ACCOUNT,
    browser: true,
    body: { schema: JoinBody, required: true },
    success: { status: 201, description: 'The new person, signed in.', schema: Joined },
    refusals: ['invitation_not_found', 'email_taken', 'origin_mismatch'],
    handle: async (shop, caller, input) => {
      return signedInResult(await joinWithNewAccount(shop, caller, { ...input, moveGuest: moveGuest(shop) }))
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
    handle: (shop, caller, input) => ({ answer: joinWithOwnAccount(shop, caller, input) }),
  }),
]
