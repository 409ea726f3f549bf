import { z } from 'zod'
import {
  PhoneHandOver,
  HandOverBody,
  LeaveBody,
  PairBody,
  TakenOver,
  TakeOverBody,
} from '../../../shared/accounts/kiosks.ts'
import { handOverVisit, takeOverVisit } from '../hand-over.ts'
import { pairKiosk, startOver } from '../kiosks.ts'
import { leaveKiosk } from '../leave-kiosk.ts'
import { getOwnQuote } from '../../quoting/read-quotes.ts'
import { moveGuest } from '../../quoting/guests/move-guest.ts'
import { endpoint } from '../../http/endpoint.ts'

/** Screens at the counter, and phones that continue there: they set cookies, so they are no procedures. */
export const KIOSK_ENDPOINTS = [
  endpoint({
    method: 'POST',
    path: '/auth/kiosk',
    name: 'pair_kiosk',
    group: 'Site',
    summary: 'Make this browser the kiosk of a pairing code',
    access: 'anyone',
    limit: 'other',
    guesses: { refusal: 'pairing_code_wrong', limit: 'sign_in' },
    browser: true,
    body: { schema: PairBody, required: true },
    success: { status: 204, description: 'The session ended; the browser is a kiosk.', schema: z.null() },
    refusals: ['pairing_code_wrong', 'origin_mismatch'],
    handle: (shop, caller, input) => {
      const { secret } = pairKiosk(shop, caller, input)
      return { answer: null, session: 'end', kiosk: secret }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/kiosk/start-over',
    name: 'start_over_at_kiosk',
    group: 'Site',
    summary: 'End the visit at this kiosk',
    access: 'anyone',
    limit: 'other',
    browser: true,
    success: { status: 204, description: 'Nothing of the visit is left in this browser.', schema: z.null() },
    refusals: ['origin_mismatch'],
    handle: (shop, _caller, input) => {
      startOver(shop, input)
      return { answer: null, session: 'end' }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/kiosk/leave',
    name: 'leave_kiosk',
    group: 'Site',
    summary: 'Check the PIN with which staff leave this kiosk',
    access: 'anyone',
    limit: 'other',
    browser: true,
    body: { schema: LeaveBody, required: true },
    success: { status: 204, description: 'The PIN is that of a member of staff.', schema: z.null() },
    refusals: ['pin_wrong', 'not_found', 'origin_mismatch'],
    handle: async (shop, caller, input) => {
      await leaveKiosk(shop, caller, input)
      return { answer: null }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/kiosk/hand-over',
    name: 'hand_over_visit',
    group: 'Site',
    summary: 'Get the address of a QR code that continues the visit on a phone',
    access: 'guest',
    limit: 'other',
    body: { schema: HandOverBody, required: true },
    success: { status: 201, description: 'The address; it works once.', schema: PhoneHandOver },
    refusals: ['quote_not_found', 'origin_mismatch'],
    handle: (shop, caller, { quote_id }) => {
      if (quote_id !== null) getOwnQuote(shop.db, caller, quote_id)
      return { answer: handOverVisit(shop, caller, { quote_id }) }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/hand-over',
    name: 'take_over_visit',
    group: 'Site',
    summary: 'Continue the visit of a kiosk on this phone',
    access: 'anyone',
    limit: 'other',
    guesses: { refusal: 'hand_over_ended', limit: 'sign_in' },
    browser: true,
    body: { schema: TakeOverBody, required: true },
    success: { status: 200, description: 'Where the phone continues.', schema: TakenOver },
    refusals: ['hand_over_ended', 'origin_mismatch'],
    handle: (shop, caller, input) => {
      const { taken, session_secret } = takeOverVisit(shop, caller, { ...input, moveGuest: moveGuest(shop) })
      return {
        answer: taken,
        ...(session_secret !== null && { session: { start: session_secret, device: null } }),
      }
    },
  }),
]
