import { z } from 'zod'
import { NewFloorDevice } from '../../../shared/accounts/floor-devices.ts'
import { PinBody } from '../../../shared/accounts/staff-pins.ts'
import { makeFloorDevice } from '../floor-devices.ts'
import { signInWithPin } from '../pin-sign-in.ts'
import { endpoint } from '../../http/endpoint.ts'

/** Tablets and wall displays at the printers: they set cookies, so they are no procedures. */
export const FLOOR_DEVICE_ENDPOINTS = [
  endpoint({
    method: 'POST',
    path: '/auth/floor-device',
    name: 'make_floor_device',
    group: 'Site',
    summary: 'Make this browser a shop-floor device',
    access: 'person',
    limit: 'account_change',
    body: { schema: NewFloorDevice, required: true },
    success: { status: 204, description: 'The session ended; the browser is a device.', schema: z.null() },
    refusals: ['role_required', 'confirmation_required', 'origin_mismatch'],
    handle: (shop, caller, input) => {
      const { secret } = makeFloorDevice(shop, caller, input)
      return { answer: null, session: 'end', floorDevice: secret }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/floor-pin',
    name: 'sign_in_with_pin',
    group: 'Site',
    summary: 'Work on this shop-floor tablet with a PIN',
    access: 'anyone',
    limit: 'account_change',
    browser: true,
    body: { schema: PinBody, required: true },
    success: { status: 204, description: 'Signed in on the shop floor.', schema: z.null() },
    refusals: ['pin_wrong', 'role_required', 'origin_mismatch'],
    handle: async (shop, caller, input) => {
      const { session_secret } = await signInWithPin(shop, caller, input)
      return { answer: null, session: { start: session_secret, device: null } }
    },
  }),
]
