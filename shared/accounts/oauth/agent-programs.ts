import { PROGRAM_VERSION } from '../../platform/program-version.ts'

/** File name of the bridge for agents on other computers, packed as an npm package. */
export const BRIDGE_FILE = 'layerline-bridge.tgz'
/**
 * The download path has the version, because `npx` caches by URL. The shop ignores the version, so that copied commands keep
 * working after an update.
 */
export const BRIDGE_PATH = `/downloads/${PROGRAM_VERSION}/${BRIDGE_FILE}`

/** Programs with agents that have their own file of MCP servers. */
export const AGENT_PROGRAMS = ['other', 'cursor', 'vs-code'] as const
export type AgentProgram = (typeof AGENT_PROGRAMS)[number]

/** A shop's addresses for agents. */
export interface ShopAddresses {
  base_url: string
  /** The MCP server’s own address, with `/mcp` at its end. */
  mcp_endpoint: string
}

/** A text to copy, and what to do with it. */
export interface AgentSetUp {
  /** `Add to .vscode/mcp.json`. */
  act: string
  text: string
}

/** Returns how to connect a program to the MCP server directly, with sign-in in the browser. */
export function webSetUp(program: AgentProgram, { mcp_endpoint: url }: ShopAddresses): AgentSetUp {
  switch (program) {
    case 'cursor':
      return fileSetUp('~/.cursor/mcp.json', { mcpServers: { layerline: { url } } })
    case 'vs-code':
      return fileSetUp('.vscode/mcp.json', { servers: { layerline: { type: 'http', url } } })
    case 'other':
      return fileSetUp(OTHER, { mcpServers: { layerline: { type: 'http', url } } })
  }
}

/** Returns how to connect a program through the bridge, which runs locally, signs in by a code and uploads files by path. */
export function bridgeSetUp(program: AgentProgram, addresses: ShopAddresses): AgentSetUp {
  const args = bridgeArguments(addresses)
  const server = { command: 'npx', args }
  switch (program) {
    case 'cursor':
      return fileSetUp('~/.cursor/mcp.json', { mcpServers: { layerline: server } })
    case 'vs-code':
      return fileSetUp('.vscode/mcp.json', { servers: { layerline: { type: 'stdio', ...server } } })
    case 'other':
      return fileSetUp(OTHER, { mcpServers: { layerline: server } })
  }
}

/** Returns the arguments of `npx` for this shop. */
export function bridgeArguments({ base_url }: Pick<ShopAddresses, 'base_url'>): string[] {
  return ['-y', `${base_url}${BRIDGE_PATH}`, 'mcp', '--shop', base_url]
}

const OTHER = 'its MCP server settings'

function fileSetUp(file: string, content: object): AgentSetUp {
  // A list of words reads best in one line.
  const text = JSON.stringify(content, null, 2).replaceAll(
    /\[\s+([^\]]*?)\s+\]/g,
    (_, words: string) => `[${words.replaceAll(/\s*\n\s*/g, ' ')}]`,
  )
  return { act: `Add to ${file}`, text }
}
