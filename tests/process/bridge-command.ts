import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client, type ClientOptions } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { emptyFolder, ROOT } from './shop-command.ts'

/** Arguments that start `layerline mcp` from a checkout. */
export const BRIDGE = [join(ROOT, 'server', 'bridge', 'layerline.ts'), 'mcp']

/** A home folder of its own: nothing of the person who runs the tests is read or written. */
export function ownHome(home = emptyFolder()): Record<string, string> {
  const { PATH = '', SystemRoot } = process.env
  return {
    PATH,
    HOME: home,
    APPDATA: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    ...(SystemRoot && { SystemRoot }),
  }
}

/** All key files that were stored under a home folder. */
export function keyFiles(home: Record<string, string>): string[] {
  const all = readdirSync(home['HOME'], { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

export interface Started {
  shop: string
  env: Record<string, string>
  args?: string[]
}

/** Returns the parameters with which a client starts the bridge. */
export function startOf({ shop, env, args = [] }: Started) {
  return {
    command: process.execPath,
    args: [...BRIDGE, '--shop', shop, ...args],
    env,
    stderr: 'pipe' as const,
  }
}

export interface BridgeClient {
  client: Client
  /** Returns the text written to standard error. */
  said: () => string
  pid: number | null
}

/** The SDK's current client, connected to a command that it starts itself. */
export async function connectBridge(
  started: Started,
  mode: 'legacy' | 'auto' | { pin: string } = { pin: '2026-07-28' },
  options: ClientOptions = {},
): Promise<BridgeClient> {
  const transport = new StdioClientTransport(startOf(started))
  let text = ''
  transport.stderr?.on('data', (piece: Buffer) => (text += piece.toString()))
  const client = new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode }, ...options })
  await client.connect(transport)
  return { client, said: () => text, pid: transport.pid }
}
