import { z } from 'zod'
import { KeyList, Me, NewKey, NewKeyBody, RevokedKey } from '../../../shared/accounts/api-keys.ts'
import { createKey, listKeys, revokeKey } from '../../accounts/api-keys.ts'
import { openPortal } from '../../money/billing-portal.ts'
import { readMeWithSpending } from '../../payments/agent-spending.ts'
import { endpoint } from '../endpoint.ts'

export const ACCOUNT_ROWS = [
  endpoint({
    method: 'GET',
    path: '/v1/me',
    name: 'get_me',
    group: 'Account',
    summary: 'Whose account this is',
    description:
      'The account that a key or a session speaks for, and which key it is; with what is left this month of its spending limit, where it has one.',
    access: 'account',
    limit: 'other',
    success: { status: 200, description: 'The account, and the key in use.', schema: Me },
    refusals: [],
    run: (shop, caller) => ({ answer: readMeWithSpending(shop, caller) }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/billing/portal',
    name: 'open_billing_portal',
    group: 'Account',
    summary: 'Open the page of cards and receipts',
    description: 'The address of a page with the saved cards and receipts of the signed-in person.',
    access: 'person',
    limit: 'other',
    success: {
      status: 200,
      description: 'Where the page is.',
      schema: z.object({ url: z.string().describe('Where the page is.') }),
    },
    refusals: ['no_billing_account', 'payments_unavailable'],
    run: async (shop, caller) => ({ answer: await openPortal(shop, caller) }),
  }),
]

export const KEY_ROWS = [
  endpoint({
    method: 'GET',
    path: '/v1/keys',
    name: 'list_keys',
    group: 'API keys',
    summary: 'List API keys',
    access: 'person',
    limit: 'other',
    success: { status: 200, description: 'The keys that can be used, the newest first.', schema: KeyList },
    refusals: [],
    run: (shop, caller) => ({ answer: listKeys(shop, caller) }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/keys',
    name: 'create_key',
    group: 'API keys',
    summary: 'Make an API key',
    description:
      'The secret is in this answer only: the shop keeps nothing it could be read from. `monthly_cap_cents` limits what the ' +
      'key may ask its person to pay in a month; a key cannot change it, and neither can this interface. A key with `purchase` ' +
      'is made by a person who signed in or confirmed in the last 10 minutes.',
    access: 'person',
    limit: 'other',
    body: { schema: NewKeyBody, required: false },
    success: { status: 201, description: 'The new key with its secret.', schema: NewKey },
    refusals: ['key_limit', 'confirmation_required'],
    run: (shop, caller, input) => ({ answer: createKey(shop, caller, input) }),
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
    success: { status: 200, description: 'The key has ended.', schema: RevokedKey },
    refusals: ['key_not_found'],
    run: (shop, caller, input) => ({ answer: revokeKey(shop, caller, input) }),
  }),
]
