import { DEFAULT_SCOPES, SCOPES, type Scope } from '../scopes.ts'

/** Returns the protected resource: the MCP server. */
export function resourceOf(mcpUrl: string): string {
  return `${mcpUrl}/mcp`
}

/** Returns true if a `resource` parameter is this MCP server: its address, or its origin, which some clients send (RFC 8707). */
export function isOurResource(resource: string, mcpUrl: string): boolean {
  const plain = (url: string) => new URL(url).href.replace(/\/$/, '')
  if (!URL.canParse(resource) || resource.includes('#')) return false
  return [mcpUrl, resourceOf(mcpUrl)].map(plain).includes(plain(resource))
}

const PROTECTED_RESOURCE = '/.well-known/oauth-protected-resource'

interface Address {
  mcp_url: string
  base_url: string
}

/** RFC 9728. The issuer is exactly `mcp_url` everywhere, because clients compare it. */
export function protectedResourceMetadata(address: Address): Record<string, unknown> {
  const { mcp_url, base_url } = address
  return {
    resource: resourceOf(mcp_url),
    authorization_servers: [mcp_url],
    scopes_supported: [...SCOPES],
    bearer_methods_supported: ['header'],
    resource_name: 'Layerline MCP server',
    resource_documentation: `${base_url}/docs/agents.md`,
  }
}

/** RFC 8414. */
export function authorizationServerMetadata(address: Address): object {
  const { mcp_url, base_url } = address
  return {
    issuer: mcp_url,
    authorization_endpoint: `${mcp_url}/oauth/authorize`,
    token_endpoint: `${mcp_url}/oauth/token`,
    registration_endpoint: `${mcp_url}/oauth/register`,
    revocation_endpoint: `${mcp_url}/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: [...SCOPES],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${base_url}/docs/agents.md`,
  }
}

/** Returns the path suffixes of the well-known URLs: for an `mcp_url` with a path, and for `/mcp` itself. */
export function wellKnownSuffixes(mcpUrl: string): string[] {
  const path = new URL(mcpUrl).pathname.replace(/\/$/, '')
  return ['', path, `${path}/mcp`]
}

/** Returns the `WWW-Authenticate` of the MCP server (RFC 6750, 3; RFC 9728, 5.1). */
export function bearerChallenge(
  mcpUrl: string,
  of: { error?: 'invalid_token' | 'insufficient_scope'; scopes?: readonly Scope[] },
): string {
  const parameters = {
    ...(of.error ? { error: of.error } : {}),
    resource_metadata: `${mcpUrl}${PROTECTED_RESOURCE}`,
    scope: (of.scopes ?? DEFAULT_SCOPES).join(' '),
  }
  const fields = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`)
  return `Bearer ${fields.join(', ')}`
}
