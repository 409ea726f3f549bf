import { PROGRAM_VERSION } from './program-version.ts'

/** What a shop hands out of itself for agents on other computers: `layerline mcp`, packed as npm packs. */
export const BRIDGE_FILE = 'layerline-bridge.tgz'
/**
 * Where a shop hands it out: with the version, because `npx` never asks again for an address that it has been to. Any version
 * in the address, and none, gives what the shop has, so that what was copied once goes on working elsewhere.
 */
export const BRIDGE_PATH = `/downloads/${PROGRAM_VERSION}/${BRIDGE_FILE}`

/** Programs in which people have agents, and which keep their MCP servers in a file of their own. */
export const AGENT_PROGRAMS = ['other', 'cursor', 'vs-code'] as const
export type AgentProgram = (typeof AGENT_PROGRAMS)[number]

/** Where a shop is for agents. */
export interface ShopAddresses {
  base_url: string
  /** The MCP server’s own address, with `/mcp` at its end. */
  mcp_endpoint: string
}

/** A text to copy, and what to do with it. */
export interface AgentSetUp {
  /** `Put into .vscode/mcp.json`. */
  act: string
  text: string
}

/** How a program is connected to the MCP server itself: nothing is installed, signing in happens in the browser. */
export function overTheWeb(program: AgentProgram, { mcp_endpoint: url }: ShopAddresses): AgentSetUp {
  switch (program) {
    case 'cursor':
      return inFile('~/.cursor/mcp.json', { mcpServers: { layerline: { url } } })
    case 'vs-code':
      return inFile('.vscode/mcp.json', { servers: { layerline: { type: 'http', url } } })
    case 'other':
      return inFile(OTHER, { mcpServers: { layerline: { type: 'http', url } } })
  }
}

/** How a program is given the bridge, which runs beside it, signs in by a code and sends files by their path. */
export function overTheBridge(program: AgentProgram, addresses: ShopAddresses): AgentSetUp {
  const args = bridgeArguments(addresses)
  const server = { command: 'npx', args }
  switch (program) {
    case 'cursor':
      return inFile('~/.cursor/mcp.json', { mcpServers: { layerline: server } })
    case 'vs-code':
      return inFile('.vscode/mcp.json', { servers: { layerline: { type: 'stdio', ...server } } })
    case 'other':
      return inFile(OTHER, { mcpServers: { layerline: server } })
  }
}

/** What follows `npx` for this shop. */
export function bridgeArguments({ base_url }: Pick<ShopAddresses, 'base_url'>): string[] {
  return ['-y', `${base_url}${BRIDGE_PATH}`, 'mcp', '--shop', base_url]
}

const OTHER = 'the file of its MCP servers'

function inFile(file: string, content: object): AgentSetUp {
  // A list of words reads best in one line.
  const text = JSON.stringify(content, null, 2).replaceAll(
    /\[\s+([^\]]*?)\s+\]/g,
    (_, words: string) => `[${words.replaceAll(/\s*\n\s*/g, ' ')}]`,
  )
  return { act: `Put into ${file}`, text }
}
