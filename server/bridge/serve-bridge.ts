import { homedir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { BridgeOptions } from './bridge-options.ts'
import { bridgeServer } from './bridge-server.ts'
import { KeyStore, type Environment } from './key-store.ts'
import { ListedState } from './listed-state.ts'
import { ShopConnection } from './shop-connection.ts'
import { SignInTool } from './sign-in-tool.ts'

/** The client waits for its first answer, so the shop's instructions get only this long. */
const INSTRUCTIONS_MS = 1500

/** Serves MCP over standard input and output until the client closes them. Everything else goes to standard error. */
export async function serveBridge(options: BridgeOptions, environment: Environment): Promise<void> {
  const { shop, scopes, folders } = options
  const keys = new KeyStore(shop.url, environment)
  const connection = new ShopConnection(shop.url, keys)
  const listed = new ListedState()
  const signIn = new SignInTool({
    shop: shop.url,
    keys,
    scopes,
    onSignedIn: () => listed.change('shop'),
  })
  const paths = { path, home: homedir(), cwd: process.cwd(), folders }
  const parts = { shop: shop.url, connection, signIn, paths, listed }
  const closed = new Promise<void>((resolve) => {
    for (const event of ['end', 'close']) process.stdin.once(event, resolve)
  })
  const handle = serveStdio(
    async () => {
      const server = bridgeServer(parts, await shopInstructions(connection))
      listed.listen(() => void announceListChanges(server))
      return server
    },
    { onerror: (error) => process.stderr.write(`layerline: ${error.message}\n`) },
  )
  await closed
  signIn.close()
  await handle.close()
  await connection.close()
}

/** Returns the shop's instructions, if it answers in time. */
async function shopInstructions(connection: ShopConnection): Promise<string | undefined> {
  const instructions = connection.offer().then(
    (offer) => offer.instructions,
    () => undefined,
  )
  return Promise.race([instructions, wait(INSTRUCTIONS_MS, undefined, { ref: false })])
}

async function announceListChanges(server: Server): Promise<void> {
  const notifications = [
    server.sendToolListChanged(),
    server.sendPromptListChanged(),
    server.sendResourceListChanged(),
  ]
  await Promise.allSettled(notifications)
}
