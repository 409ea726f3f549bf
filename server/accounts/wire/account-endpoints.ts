import { z } from 'zod'
import { ApiKeyList, Me, NewKey, NewKeyBody, RevokedKey } from '../../../shared/accounts/api-keys.ts'
import { createKey, listKeys, revokeKey } from '../api-keys.ts'
import { openPortal } from '../../orders/money/billing-portal.ts'
import { readMeWithSpending } from '../../payments/agent-spending.ts'
import { endpoint } from '../../http/endpoint.ts'

export const ACCOUNT_ENDPOINTS = [
  endpoint({
    method: 'GET',
    path: '/v1/me',
    name: 'get_me',
    group: 'Account',
    summary: 'Get the account',
    description:
      'The account of the key or session, the key in use, and what is left of its spending limit this month if it has one.',
    access: 'account',
    limit: 'other',
    success: { status: 200, description: 'The account, and the key in use.', schema: Me },
    refusals: [],
    handle: (shop, caller) => ({ answer: readMeWithSpending(shop, caller) }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/billing/portal',
    name: 'open_billing_portal',
    group: 'Account',
    summary: 'Open the billing portal',
    description: 'Returns the address of a page with the saved cards and receipts of the signed-in person.',
    access: 'person',
    limit: 'other',
    success: {
      status: 200,
      description: 'The address of the page.',
      schema: z.object({ url: z.string().describe('The address of the page.') }),
    },
    refusals: ['no_billing_account', 'payments_unavailable'],
    handle: async (shop, caller) => ({ answer: await openPortal(shop, caller) }),
  }),
]

export const KEY_ENDPOINTS = [
  endpoint({
    method: 'GET',
    path: '/v1/keys',
    name: 'list_keys',
    group: 'API keys',
    summary: 'List API keys',
    access: 'person',
    limit: 'other',
    success: { status: 200, description: 'The active keys, newest first.', schema: ApiKeyList },
    refusals: [],
    handle: (shop, caller) => ({ answer: listKeys(shop, caller) }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/keys',
    name: 'create_key',
    group: 'API keys',
    summary: 'Create an API key',
    description:
      'The secret is in this answer only: the shop stores its hash. `monthly_cap_cents` limits what the key may ask its ' +
      'person to pay in a month; neither the key nor this interface can change it. Creating a key with `purchase` needs a ' +
      'sign-in or confirmation within the last 10 minutes.',
    access: 'person',
    limit: 'other',
    body: { schema: NewKeyBody, required: false },
    success: { status: 201, description: 'The new key with its secret.', schema: NewKey },
    refusals: ['key_limit', 'confirmation_required'],
    handle: (shop, caller, input) => ({ answer: createKey(shop, caller, input) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/keys/{key_id}',
    name: 'revoke_key',
    group: 'API keys',
    summary: 'Revoke an API key',
    description: 'By its `id` or its `prefix`. The key stops working at once.',
    access: 'person',
    limit: 'other',
    params: z.object({ key_id: z.string().describe('The id or the prefix of a key.') }),
    success: { status: 200, description: 'The key is revoked.', schema: RevokedKey },
    refusals: ['key_not_found'],
    handle: (shop, caller, input) => ({ answer: revokeKey(shop, caller, input) }),
  }),
]
