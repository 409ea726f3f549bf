import type { OAuthClientMetadata, OAuthDiscoveryState, OAuthTokens } from '@modelcontextprotocol/client'
import type { Person } from '../shop/v1.ts'

export const AGENT_CALLBACK = 'http://127.0.0.1:9777/callback'

interface Registered {
  client_id: string
}

/**
 * Stores credentials and opens a browser for the MCP SDK’s clients, which need both from the program around them. The SDK
 * does the rest; both of its major versions accept this class.
 */
export class AgentLogin {
  readonly redirectUrl: string
  readonly clientMetadata: OAuthClientMetadata
  readonly clientMetadataUrl?: string
  /** The addresses at which a browser was opened. */
  readonly opened: URL[] = []
  #registered: Registered | undefined
  #tokens: OAuthTokens | undefined
  #discovered: OAuthDiscoveryState | undefined
  #verifier = ''

  /** Without the address of a metadata document the client registers itself. */
  constructor(clientMetadataUrl?: string, callback = AGENT_CALLBACK) {
    this.redirectUrl = callback
    this.clientMetadata = {
      client_name: 'Agent',
      redirect_uris: [callback],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl
  }

  state() {
    return `state ${this.opened.length}`
  }
  clientInformation() {
    return this.#registered
  }
  saveClientInformation(registered: Registered) {
    this.#registered = registered
  }
  tokens() {
    return this.#tokens
  }
  saveTokens(tokens: OAuthTokens) {
    this.#tokens = tokens
  }
  invalidateCredentials(what: string) {
    if (what === 'tokens' || what === 'all') this.#tokens = undefined
    if (what === 'discovery' || what === 'all') this.#discovered = undefined
    if (what === 'client' || what === 'all') this.#registered = undefined
  }
  discoveryState() {
    return this.#discovered
  }
  saveDiscoveryState(discovered: OAuthDiscoveryState) {
    this.#discovered = discovered
  }
  redirectToAuthorization(url: URL) {
    this.opened.push(url)
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  codeVerifier() {
    return this.#verifier
  }
}

/** Acts as a person in the opened browser: opens the request, approves these scopes, and follows the redirect. */
export async function agree(person: Person, opened: URL, scopes?: string[]) {
  const page = await fetch(opened, { redirect: 'manual' })
  const handle = page.headers.get('location')?.split('/connect/')[1]
  if (!handle) throw new Error(`no consent page: ${page.status} ${await page.text()}`)
  const shown = (await person.get(`/v1/oauth/requests/${handle}`)).json()
  const answer = await person.post(`/v1/oauth/requests/${handle}/approve`, scopes ? { scopes } : {})
  return { shown, back: new URL(answer.json().redirect_to).searchParams }
}
