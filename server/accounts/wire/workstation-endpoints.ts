import { z } from 'zod'
import { SessionAnswer } from '../../../shared/accounts/people.ts'
import { WorkstationSignInBody } from '../../../shared/accounts/workstations.ts'
import { signInAtWorkstation } from '../workstation-token.ts'
import { moveGuest } from '../../quoting/guests/move-guest.ts'
import { endpoint } from '../../http/endpoint.ts'
import { signedInResult } from '../../http/signed-in.ts'

/** The window of the desktop program, which has a one-time token of its main process. */
export const WORKSTATION_ENDPOINTS = [
  endpoint({
    method: 'POST',
    path: '/auth/workstation',
    name: 'sign_in_at_workstation',
    group: 'Site',
    summary: 'Sign in the window of the desktop program with a token of its own',
    access: 'anyone',
    limit: 'sign_in',
    browser: true,
    body: { schema: WorkstationSignInBody, required: true },
    success: {
      status: 200,
      description: 'Signed in.',
      schema: z.object({ person: SessionAnswer.shape.person }),
    },
    refusals: ['sign_in_failed', 'pin_wrong', 'kiosk_refused', 'origin_mismatch'],
    handle: async (shop, caller, input) =>
      signedInResult(await signInAtWorkstation(shop, caller, { ...input, moveGuest: moveGuest(shop) })),
  }),
]
