import { z } from 'zod'
import {
  DeviceApproval,
  DeviceDecision,
  DeviceLogin,
  DeviceStartBody,
  DeviceStarted,
  DeviceStartForm,
  DeviceToken,
  DeviceTokenBody,
  DeviceTokenForm,
  startOfForm,
} from '../../../shared/accounts/device-login.ts'
import {
  approveDeviceLogin,
  denyDeviceLogin,
  pollDeviceLogin,
  readDeviceLogin,
  startDeviceLogin,
} from '../../accounts/device-login.ts'
import { endpoint } from '../endpoint.ts'

const CODE_PARAMS = z.object({ user_code: z.string().max(40).describe('As the device shows it.') })
/** A code has 34 bits: guessing is made slow, not only unlikely (decisions G-45). */
const GUESSES = { refusal: 'device_not_found', limit: 'device_guess' } as const

export const DEVICE_ROWS = [
  endpoint({
    method: 'POST',
    path: '/v1/device/start',
    name: 'start_device_login',
    group: 'Device login',
    summary: 'Ask a person for a key',
    description:
      'Show the person `user_code` and `verification_url`, then poll for the key. Codes end after 600 s.',
    access: 'public',
    limit: 'device_start',
    body: { schema: DeviceStartBody, required: false },
    form: { schema: DeviceStartForm, read: startOfForm },
    success: { status: 200, description: 'The codes and where to approve.', schema: DeviceStarted },
    refusals: [],
    run: (shop, _caller, input) => ({ answer: startDeviceLogin(shop, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/device/token',
    name: 'poll_device_login',
    group: 'Device login',
    summary: 'Poll for the key',
    description: 'Every `interval` seconds. The key is handed out once.',
    access: 'public',
    limit: 'device_token',
    limitOf: { limit: 'device_code', key: (input) => String(input['device_code']) },
    body: { schema: DeviceTokenBody, required: true },
    form: { schema: DeviceTokenForm, read: (fields) => fields },
    success: { status: 200, description: 'The key, with what the person granted.', schema: DeviceToken },
    refusals: [
      'authorization_pending',
      'slow_down',
      'access_denied',
      'expired_token',
      'invalid_grant',
      'key_limit',
    ],
    run: (shop, caller, input) => ({ answer: pollDeviceLogin(shop, caller, input) }),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/device/{user_code}',
    name: 'get_device_login',
    group: 'Device login',
    summary: 'What a device asks for',
    page: ({ user_code }) => `/device?code=${encodeURIComponent(user_code)}`,
    access: 'person',
    limit: 'other',
    guesses: GUESSES,
    params: CODE_PARAMS,
    success: { status: 200, description: 'What the approval page shows.', schema: DeviceLogin },
    refusals: ['device_not_found'],
    run: (shop, caller, input) => ({ answer: readDeviceLogin(shop, caller, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/device/{user_code}/approve',
    name: 'approve_device_login',
    group: 'Device login',
    summary: 'Approve a device',
    description:
      'With the scopes to grant, a part of those asked for; left out means all of them. `monthly_cap_cents` becomes the ' +
      'limit of the key.',
    access: 'person',
    limit: 'other',
    guesses: GUESSES,
    params: CODE_PARAMS,
    body: { schema: DeviceApproval, required: false },
    success: { status: 200, description: 'Approved; the next poll gets the key.', schema: DeviceDecision },
    refusals: ['device_not_found', 'already_decided', 'scope_not_requested', 'confirmation_required'],
    run: (shop, caller, input) => ({ answer: approveDeviceLogin(shop, caller, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/device/{user_code}/deny',
    name: 'deny_device_login',
    group: 'Device login',
    summary: 'Deny a device',
    access: 'person',
    limit: 'other',
    guesses: GUESSES,
    params: CODE_PARAMS,
    success: { status: 200, description: 'Denied.', schema: DeviceDecision },
    refusals: ['device_not_found', 'already_decided'],
    run: (shop, caller, input) => ({ answer: denyDeviceLogin(shop, caller, input) }),
  }),
]
