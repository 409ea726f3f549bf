import { CONSENT_SECONDS } from '../../../shared/accounts/oauth/lifetimes.ts'
import { type AuthorizationRequest, readAuthorization } from '../../../shared/accounts/oauth/authorization.ts'
import { resourceOf } from '../../../shared/accounts/oauth/metadata.ts'
import { type Parameters, valueOf } from '../../../shared/accounts/oauth/parameters.ts'
import { isRedirectUri, isSameRedirect, redirectWith } from '../../../shared/accounts/oauth/redirect-uris.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { hashSecret } from '../sessions.ts'
import { pageUrl } from '../../platform/shop-address.ts'
import type { Shop } from '../../platform/shop.ts'
import { type Client, findClient } from './clients.ts'
import { saveClientUse } from './client-store.ts'
import { insertRequest } from './request-store.ts'
import { sweep } from './sweep.ts'

/** 256 bits. */
const HANDLE_BYTES = 32

/**
 * `GET /oauth/authorize`. Returns where to send the browser: the consent page, or back to the client with an error. Throws
 * `invalid_client` or `invalid_request` for an unknown client or redirect URI, where no browser may be sent.
 */
export async function startConsent(shop: Shop, parameters: Parameters): Promise<string> {
  if (['client_id', 'redirect_uri'].some((name) => (parameters.get(name)?.length ?? 0) > 1))
    throw new Refusal('invalid_request', 'client_id or redirect_uri is repeated.')
  const client_id = valueOf(parameters, 'client_id')
  if (client_id === null) throw new Refusal('invalid_request', 'The client_id is missing.')
  const client = await findClient(shop, client_id)
  const redirect_uri = chooseRedirect(client, valueOf(parameters, 'redirect_uri'))
  const state = valueOf(parameters, 'state')
  const authorization = readAuthorization(parameters, shop.address.mcp_url)
  if ('error' in authorization)
    return redirectWith(redirect_uri, { ...authorization, state, iss: shop.address.mcp_url })
  const handle = storeRequest(shop, { client, redirect_uri, state, authorization })
  return `${pageUrl(shop)}/connect/${handle}`
}

/** Returns the requested redirect URI if the client has it, or its only one when none is requested (OAuth 2.1, 2.3.2). */
function chooseRedirect(client: Client, requested: string | null): string {
  // The client may have registered when more schemes were allowed.
  const redirect_uris = client.redirect_uris.filter(isRedirectUri)
  if (requested === null && redirect_uris.length === 1) return redirect_uris[0]
  if (requested === null)
    throw new Refusal('invalid_request', 'The redirect_uri is missing, and this client has several.')
  if (!redirect_uris.some((registered) => isSameRedirect(registered, requested)))
    throw new Refusal('invalid_request', 'The redirect_uri is not one of this client’s.')
  return requested
}

function storeRequest(
  shop: Shop,
  request: {
    client: Client
    redirect_uri: string
    state: string | null
    authorization: AuthorizationRequest
  },
): string {
  const now = shop.clock.now()
  const handle = `${ID_PREFIX.request}_${shop.ids.secret(HANDLE_BYTES)}`
  const { client, authorization } = request
  shop.write((tx) => {
    // Before the sweep, so that a client that returns after a long time is not deleted.
    saveClientUse(tx, client.id, now)
    sweep(tx, now)
    insertRequest(tx, {
      handle_hash: hashSecret(handle),
      client_id: client.id,
      client_name: client.name,
      claimed_uri: client.claimed_uri,
      verified_domain: client.verified_domain,
      redirect_uri: request.redirect_uri,
      client_state: request.state,
      code_challenge: authorization.code_challenge,
      resource: resourceOf(shop.address.mcp_url),
      scopes: JSON.stringify(authorization.scopes),
      created_at: now,
      expires_at: now + CONSENT_SECONDS,
    })
  })
  return handle
}
