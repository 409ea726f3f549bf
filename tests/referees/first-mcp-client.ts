import type { Client } from '@modelcontextprotocol/client'
import { startOf, type Started } from '../process/bridge-command.ts'
import { loadReferee } from './referee.ts'

/** The methods of a client that the tests call; the SDK's first version spells them like the current one. */
export type FirstClient = Pick<Client, 'listTools' | 'callTool' | 'close'> & {
  connect: (transport: object) => Promise<void>
}

export interface FirstSdk {
  Client: new (about: { name: string; version: string }) => FirstClient
}

export const loadFirstSdk = () => loadReferee<FirstSdk>('@modelcontextprotocol/sdk/client/index.js')

interface FirstHttp {
  StreamableHTTPClientTransport: new (
    url: URL,
    options: object,
  ) => { finishAuth: (code: string) => Promise<void> }
}

export const loadFirstHttp = () =>
  loadReferee<FirstHttp>('@modelcontextprotocol/sdk/client/streamableHttp.js')

/** Connects the client of the SDK's first version, which most programs still have, to the bridge. */
export async function connectFirstClient(started: Started): Promise<FirstClient> {
  const { Client } = await loadFirstSdk()
  const { StdioClientTransport } = await loadReferee<{ StdioClientTransport: new (how: object) => object }>(
    '@modelcontextprotocol/sdk/client/stdio.js',
  )
  const client = new Client({ name: 'tests', version: '1.0.0' })
  await client.connect(new StdioClientTransport(startOf(started)))
  return client
}
