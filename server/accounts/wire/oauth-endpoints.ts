import { z } from 'zod'
import { ConsentAnswer, ConsentApproval, ConsentRequest } from '../../../shared/accounts/oauth/consent.ts'
import { EndedGrant, GrantList } from '../../../shared/accounts/oauth/grants.ts'
import { approveConsent, denyConsent, readConsent } from '../oauth/consent.ts'
import { endGrant, listGrants } from '../oauth/grants.ts'
import { endpoint } from '../../http/endpoint.ts'

const HANDLE_PARAMS = z.object({
  handle: z.string().max(100).describe('The last part of the approval page’s address.'),
})
const GROUP = 'Connected apps'

/**
 * Endpoints with which a signed-in person approves programs that connect to the MCP server, and ends their connections.
 */
export const OAUTH_ENDPOINTS = [
  endpoint({
    method: 'GET',
    path: '/v1/oauth/requests/{handle}',
    name: 'get_connection_request',
    group: GROUP,
    summary: 'Get a connection request',
    description: 'The first account that opens a request holds it. A request expires after 10 minutes.',
    access: 'person',
    limit: 'other',
    params: HANDLE_PARAMS,
    success: { status: 200, description: 'What the approval page shows.', schema: ConsentRequest },
    refusals: ['request_not_found', 'request_held'],
    handle: (shop, caller, input) => ({ answer: readConsent(shop, caller, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/oauth/requests/{handle}/approve',
    name: 'approve_connection_request',
    group: GROUP,
    summary: 'Approve a connection request',
    description:
      'Grants `scopes`, a subset of those requested; left out means those requested other than `purchase`. ' +
      '`monthly_cap_cents` limits what the program may ask its person to pay in a month.',
    access: 'person',
    limit: 'other',
    params: HANDLE_PARAMS,
    body: { schema: ConsentApproval, required: false },
    success: { status: 200, description: 'Where to send the browser, with the code.', schema: ConsentAnswer },
    refusals: [
      'scope_not_requested',
      'confirmation_required',
      'no_scope_approved',
      'request_held',
      'request_not_found',
      'already_decided',
    ],
    handle: (shop, caller, input) => ({ answer: approveConsent(shop, caller, input) }),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/oauth/requests/{handle}/deny',
    name: 'deny_connection_request',
    group: GROUP,
    summary: 'Deny a connection request',
    access: 'person',
    limit: 'other',
    params: HANDLE_PARAMS,
    success: {
      status: 200,
      description: 'Where to send the browser, with `error=access_denied`.',
      schema: ConsentAnswer,
    },
    refusals: ['request_held', 'request_not_found', 'already_decided'],
    handle: (shop, caller, input) => ({ answer: denyConsent(shop, caller, input) }),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/oauth/grants',
    name: 'list_connected_apps',
    group: GROUP,
    summary: 'List connected apps',
    description: 'Newest first. Ended connections are listed for 30 days.',
    access: 'person',
    limit: 'other',
    success: { status: 200, description: 'The connections of this account.', schema: GrantList },
    refusals: [],
    handle: (shop, caller) => ({ answer: listGrants(shop, caller) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/oauth/grants/{grant_id}',
    name: 'end_connected_app',
    group: GROUP,
    summary: 'End a connection',
    description: 'Its tokens stop at once.',
    access: 'person',
    limit: 'other',
    params: z.object({ grant_id: z.string().describe('The id of a connection.') }),
    success: { status: 200, description: 'The connection has ended.', schema: EndedGrant },
    refusals: ['grant_not_found'],
    handle: (shop, caller, input) => ({ answer: endGrant(shop, caller, input) }),
  }),
]
