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
} from '../device-login.ts'
import { endpoint } from '../../http/endpoint.ts'

const CODE_PARAMS = z.object({ user_code: z.string().max(40).describe('The code that the device shows.') })
/** A code has only 34 bits, so guesses are limited (RFC 8628, 5.1). */
const GUESSES = { refusal: 'device_not_found', limit: 'device_guess' } as const

export const DEVICE_ENDPOINTS = [
  endpoint({
    method: 'POST',
    path: '/v1/device/start',
    name: 'start_device_login',
    group: 'Device login',
    summary: 'Start a device login',
    description:
      'Show the person `user_code` and `verification_url`, then poll for the key. Codes expire after 600 seconds.',
    access: 'public',
    limit: 'device_start',
    body: { schema: DeviceStartBody, required: false },
    form: { schema: DeviceStartForm, read: startOfForm },
    success: { status: 200, description: 'The codes, and where to approve them.', schema: DeviceStarted },
    refusals: [],
    handle: (shop, _caller, input) => ({ answer: startDeviceLogin(shop, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/device/token',
    name: 'poll_device_login',
    group: 'Device login',
    summary: 'Poll for the key',
    description: 'Poll every `interval` seconds. The key is returned once.',
    access: 'public',
    limit: 'device_token',
    extraLimit: { limit: 'device_code', key: (input) => String(input['device_code']) },
    body: { schema: DeviceTokenBody, required: true },
    form: { schema: DeviceTokenForm, read: (fields) => fields },
    success: {
      status: 200,
      description: 'The key, with the scopes that the person granted.',
      schema: DeviceToken,
    },
    refusals: [
      'authorization_pending',
      'slow_down',
      'access_denied',
      'expired_token',
      'invalid_grant',
      'key_limit',
    ],
    handle: (shop, caller, input) => ({ answer: pollDeviceLogin(shop, caller, input) }),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/device/{user_code}',
    name: 'get_device_login',
    group: 'Device login',
    summary: 'Get a device login',
    page: ({ user_code }) => `/device?code=${encodeURIComponent(user_code)}`,
    access: 'person',
    limit: 'other',
    guesses: GUESSES,
    params: CODE_PARAMS,
    success: { status: 200, description: 'What the approval page shows.', schema: DeviceLogin },
    refusals: ['device_not_found'],
    handle: (shop, caller, input) => ({ answer: readDeviceLogin(shop, caller, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/device/{user_code}/approve',
    name: 'approve_device_login',
    group: 'Device login',
    summary: 'Approve a device',
    description:
      'Grants `scopes`, a subset of those requested; left out means all of them. `monthly_cap_cents` becomes the spending ' +
      'limit of the key.',
    access: 'person',
    limit: 'other',
    guesses: GUESSES,
    params: CODE_PARAMS,
    body: { schema: DeviceApproval, required: false },
    success: { status: 200, description: 'Approved; the next poll gets the key.', schema: DeviceDecision },
    refusals: ['device_not_found', 'already_decided', 'scope_not_requested', 'confirmation_required'],
    handle: (shop, caller, input) => ({ answer: approveDeviceLogin(shop, caller, input) }),
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
    handle: (shop, caller, input) => ({ answer: denyDeviceLogin(shop, caller, input) }),
  }),
]
