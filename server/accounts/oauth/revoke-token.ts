import { type Parameters, repeatedName, valueOf } from '../../../shared/accounts/oauth/parameters.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { hashSecret } from '../sessions.ts'
import type { Shop } from '../../platform/shop.ts'
import { endConnection } from './end-connection.ts'
import { findGrant } from './grant-store.ts'
import { findToken } from './token-store.ts'

/**
 * `POST /oauth/revoke` (RFC 7009): either token revokes the whole grant. An unknown token succeeds; one of another client
 * throws `invalid_grant`.
 */
export function revokeToken(shop: Shop, parameters: Parameters): void {
  const repeated = repeatedName(parameters)
  if (repeated !== null) throw new Refusal('invalid_request', 'A parameter is repeated.')
  const [secret, client_id] = ['token', 'client_id'].map((name) => valueOf(parameters, name))
  if (secret === null || client_id === null)
    throw new Refusal('invalid_request', 'Send the token and the client_id.')
  shop.write((tx) => {
    const token = findToken(tx, hashSecret(secret))
    const grant = token && findGrant(tx, token.grant_id)
    if (!grant) return
    if (grant.client_id !== client_id)
      throw new Refusal('invalid_grant', 'The token belongs to another client.')
    endConnection(tx, grant, { caller: { kind: 'nobody' }, ended_by: 'app', now: shop.clock.now() })
  })
}
