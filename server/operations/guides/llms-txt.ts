import { BRIDGE_PATH, bridgeArguments } from '../../../shared/accounts/oauth/agent-programs.ts'
import { resourceOf } from '../../../shared/accounts/oauth/metadata.ts'
import type { GuideFacts } from './guide-facts.ts'

/** `GET /llms.txt` in the form of llmstxt.org: a title, a quotation that says what it is, and lists of links. */
export function llmsTxt({ shop_name, address, practice, has_bridge }: GuideFacts): string {
  const { base_url, mcp_url } = address
  const link = (title: string, path: string, notes: string) => `- [${title}](${base_url}${path}): ${notes}`
  const bridge = has_bridge
    ? `\n${link('Bridge', BRIDGE_PATH, `an MCP server over standard input and output that quotes files by their path: \`npx ${bridgeArguments(address).join(' ')}\``)}`
    : ''
  return `# ${shop_name}

> Made-to-order 3D-printed parts: upload a STEP, STL, OBJ or 3MF file, get a binding price and ship dates at once, and follow
> the order. Agents can do everything but pay: a person pays at a checkout link, after approving that very purchase.

MCP server: ${resourceOf(mcp_url)} (Streamable HTTP; OAuth 2.1 or an API key). HTTP interface: ${base_url}/v1. Money is US cents, days
are Pacific time.${practice ? ' Payments are in test mode: no money moves.' : ''}

## For agents

${link('Guide for agents', '/docs/agents.md', 'how to connect, the way from a file to an order with real requests, the approval rule, errors and limits')}
${link('Skill', '/docs/skill.md', 'the same in short, as a skill file for agents that keep a folder of them')}
${link('Design rules', '/docs/design-rules.md', 'walls, holes, gaps, overhangs and sizes that print well here, with the limits that the screening uses')}${bridge}

## Interface

${link('OpenAPI document', '/docs/openapi.json', 'every endpoint with its fields, examples and errors')}
${link('Reference', '/docs', 'the same for people')}
${link('Materials', '/v1/materials', 'materials, colors, print settings and lead times as JSON, without a key')}

## Optional

- [OAuth metadata](${mcp_url}/.well-known/oauth-authorization-server): of the authorization server
- [Protected resource metadata](${mcp_url}/.well-known/oauth-protected-resource): of the MCP server
`
}
