#!/usr/bin/env node
import { runCommand, UsageError } from '../cli/command-line.ts'
import { readBridgeOptions, type BridgeOptions } from './bridge-options.ts'
import { KeyStore } from './key-store.ts'
import { serveBridge } from './serve-bridge.ts'
import { signInAtTerminal, signOutAtTerminal, printStatus } from './terminal-sign-in.ts'

const USAGE = `layerline mcp [options]             connects a local agent to a shop, as an MCP server over standard input and output
layerline mcp login [options]       signs in: prints an address and a code that a person approves
layerline mcp logout [options]      forgets the key
layerline mcp status [options]      tells whose key there is, and whether the shop takes it

  --shop URL       the shop; http://127.0.0.1:4747 if left out, or LAYERLINE_SHOP
  --scopes LIST    what signing in asks for: quotes,orders if left out; purchase allows checkout links
  --folder DIR     only files in this folder may be sent; may be given several times

LAYERLINE_API_KEY is used in place of a stored key.`

await runCommand(USAGE, async ([program, ...args]) => {
  if (program !== 'mcp') throw new UsageError('Say "layerline mcp". Add --help to see what there is.')
  const options = readBridgeOptions(args, process.env)
  if (options.shop.warning) process.stderr.write(`layerline: ${options.shop.warning}\n`)
  await runAction(options, new KeyStore(options.shop.url, process.env))
})

async function runAction(options: BridgeOptions, keys: KeyStore): Promise<void> {
  if (options.action === 'serve') await serveBridge(options, process.env)
  else if (options.action === 'login') await signInAtTerminal(options, keys)
  else if (options.action === 'logout') signOutAtTerminal(options, keys)
  else await printStatus(options, keys)
}
