import { BRIDGE_PATH, bridgeArguments } from '../../../shared/accounts/oauth/agent-programs.ts'
import { DEVICE_CODE_SECONDS } from '../../../shared/accounts/device-login.ts'
import { DEFAULT_SCOPES, SCOPES, type Scope } from '../../../shared/accounts/scopes.ts'
import { ACCESS_SECONDS, REFRESH_SECONDS } from '../../../shared/accounts/oauth/lifetimes.ts'
import { resourceOf } from '../../../shared/accounts/oauth/metadata.ts'
import { DAY, HOUR, MINUTE } from '../../../shared/platform/time.ts'
import type { GuideFacts } from './guide-facts.ts'
import { shell } from './http-flow.ts'
import { codes, jsonBlock, markdownTable } from './markdown.ts'

const SCOPE_WORDS: Record<Scope, string> = {
  quotes: 'Upload files; read, change, claim and withdraw quotes; price deliveries; read materials.',
  orders: 'Read orders, and ask to cancel one.',
  purchase: 'Open checkout links. The person has to allow it, and it pays nothing.',
}

/** Returns the section about the four ways to connect, and what each scope allows. */
export function connecting(facts: GuideFacts): string {
  return `## Connect

${overMcp(facts)}

${withKey(facts)}

### What you may do

${markdownTable(['Scope', 'Allows'], scopeRows())}

Who asks for nothing gets ${codes(DEFAULT_SCOPES)}. Ask for \`purchase\` only when the person wants to buy through you.`
}

function scopeRows(): string[][] {
  return SCOPES.map((scope) => [`\`${scope}\``, SCOPE_WORDS[scope]])
}

function overMcp(facts: GuideFacts): string {
  const { address } = facts
  const url = resourceOf(address.mcp_url)
  return `### MCP, with OAuth 2.1

The server is \`${url}\` (Streamable HTTP, no sessions). A client that knows OAuth needs no more than this address:

${jsonBlock({ mcpServers: { layerline: { type: 'http', url } } })}

Without credentials it answers 401 and names its
[metadata](${address.mcp_url}/.well-known/oauth-protected-resource). Register by a client metadata document or by dynamic
registration; PKCE with S256. The person signs in and chooses what to allow. Access tokens last ${ACCESS_SECONDS / HOUR} hour and are good at
this address only; refresh tokens last ${REFRESH_SECONDS / DAY} days and are replaced with each use; using an old one more
than a minute later ends the connection.
An API key works there too, as \`Authorization: Bearer\`.

${onOwnMachine(facts)}`
}

function onOwnMachine({ address: { base_url }, has_bridge }: GuideFacts): string {
  const server = has_bridge
    ? { command: 'npx', args: bridgeArguments({ base_url }) }
    : { command: 'layerline', args: ['mcp', '--shop', base_url] }
  const from = has_bridge
    ? `which \`npx\` takes from this shop (${base_url}${BRIDGE_PATH}; Node 22 or newer)`
    : 'which comes with the shop’s program'
  return `### MCP on the person’s own machine

\`layerline mcp\`, a small program ${from}, is an MCP server over standard input and output. It signs in by a device login, passes
the tools on, and quotes files by their path, which a server elsewhere cannot:

${jsonBlock({ mcpServers: { layerline: server } })}

With \`--folder DIR\` at the end of its arguments it sends files of that folder only.`
}

function withKey({ address: { base_url } }: GuideFacts): string {
  return `### An API key

The person makes one at ${base_url}/account/keys and gives it to you as a secret; it begins with \`sk_svc_\`. Send it with
every request; \`GET /v1/me\` tells whose it is and what it may do:

${shell([`curl ${base_url}/v1/me`, '-H "Authorization: Bearer $LAYERLINE_KEY"'])}

### A device login

Without a browser of your own, ask for a key. No credentials are needed for it:

${shell([`curl ${base_url}/v1/device/start`, '-H "Content-Type: application/json"', `-d '{"name": "My agent", "scopes": ["quotes", "orders"]}'`])}

Show the person \`verification_url_complete\` and \`user_code\`, then poll every \`interval\` seconds for at most ${DEVICE_CODE_SECONDS / MINUTE} minutes. The
key comes once; what was granted may be less than you asked for.

${shell([`curl ${base_url}/v1/device/token`, '-H "Content-Type: application/json"', `-d '{"device_code": "'$DEVICE_CODE'"}'`])}`
}
