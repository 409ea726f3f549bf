import type { Scope } from '../scopes.ts'
import { isOurResource } from './metadata.ts'
import { askedScopes, type Parameters, repeatedName, valueOf } from './parameters.ts'
import { isCodeChallenge } from './tokens.ts'

export interface AuthorizationRequest {
  scopes: Scope[]
  code_challenge: string
}

/** The error that the client gets at its redirect URI (RFC 6749, 4.1.2.1; RFC 8707, 2). */
export interface AuthorizationFault {
  error: 'invalid_request' | 'unsupported_response_type' | 'invalid_target'
  error_description: string
}

const MAX_STATE = 2000

/** Reads an authorization request, after its client and redirect URI were checked. */
export function readAuthorization(
  parameters: Parameters,
  mcpUrl: string,
): AuthorizationRequest | AuthorizationFault {
  const fault = (error: AuthorizationFault['error'], error_description: string) => ({
    error,
    error_description,
  })
  const value = (name: string) => valueOf(parameters, name)
  const repeated = repeatedName(parameters)
  if (repeated !== null) return fault('invalid_request', 'A parameter is repeated.')
  const type = value('response_type')
  if (type === null) return fault('invalid_request', 'The parameter response_type is missing.')
  if (type !== 'code') return fault('unsupported_response_type', 'The response_type must be code.')
  if ((value('state') ?? '').length > MAX_STATE)
    return fault('invalid_request', `The state is longer than ${MAX_STATE} characters.`)
  const code_challenge = value('code_challenge')
  if (code_challenge === null || value('code_challenge_method') !== 'S256')
    return fault('invalid_request', 'PKCE is required, with the code_challenge_method S256.')
  if (!isCodeChallenge(code_challenge)) return fault('invalid_request', 'The code_challenge is malformed.')
  if ((parameters.get('resource') ?? []).some((resource) => !isOurResource(resource, mcpUrl)))
    return fault('invalid_target', 'The resource is not this server.')
  return { scopes: askedScopes(value('scope')), code_challenge }
}
