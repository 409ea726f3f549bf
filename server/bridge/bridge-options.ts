import { realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { DEFAULT_SCOPES, SCOPES, type Scope } from '../../shared/accounts/scopes.ts'
import { readOptions, UsageError } from '../cli/command-line.ts'
import type { Environment } from './key-store.ts'
import { readShopAddress, DEFAULT_SHOP, type BridgeAddress } from './shop-address.ts'

const ACTIONS = ['serve', 'login', 'logout', 'status'] as const
export type Action = (typeof ACTIONS)[number]

export interface BridgeOptions {
  action: Action
  shop: BridgeAddress
  /** Scopes that a sign-in requests. */
  scopes: Scope[]
  /** Absolute paths without symbolic links; files elsewhere are refused. Empty allows all. */
  folders: string[]
}

const OPTIONS = {
  shop: { type: 'string' },
  scopes: { type: 'string', multiple: true },
  folder: { type: 'string', multiple: true },
} as const

/** Reads `layerline mcp [login|logout|status] [options]` without its first word. Throws UsageError. */
export function readBridgeOptions(args: string[], environment: Environment): BridgeOptions {
  const { values, positionals } = readOptions(OPTIONS, args)
  const [word = 'serve', ...more] = positionals
  const action = ACTIONS.find((name) => name === word)
  if (!action || more.length > 0)
    throw new UsageError(`Unexpected argument "${[...more, word][0]}". Add --help to see what there is.`)
  return {
    action,
    shop: readShopAddress(values.shop ?? (environment['LAYERLINE_SHOP'] || DEFAULT_SHOP)),
    scopes: readScopes(values.scopes),
    folders: (values.folder ?? []).map(realFolder),
  }
}

/** Accepts a list with commas or spaces, and repeated options. */
function readScopes(options: string[] | undefined): Scope[] {
  if (options === undefined) return [...DEFAULT_SCOPES]
  const names = options.flatMap((text) => text.split(/[\s,]+/)).filter((name) => name !== '')
  const unknown = names.find((name) => !(SCOPES as readonly string[]).includes(name))
  if (unknown !== undefined || names.length === 0)
    throw new UsageError(`--scopes: "${unknown ?? ''}" is none of ${SCOPES.join(', ')}.`)
  return SCOPES.filter((scope) => names.includes(scope))
}

function realFolder(option: string): string {
  try {
    // Programs that start the bridge do not expand `~` as a shell does. The native variant returns true case and long names.
    const folder = realpathSync.native(option.replace(/^~(?=[/\\]|$)/, homedir()))
    if (statSync(folder).isDirectory()) return folder
  } catch {
    // Reported below.
  }
  throw new UsageError(`--folder: there is no folder "${option}".`)
}
