import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeAll, expect, test } from 'vitest'
import { folderDownloads } from '../../server/platform/adapters/folder-downloads.ts'
import { BRIDGE_FILE, bridgeArguments } from '../../shared/accounts/oauth/agent-programs.ts'
import { PROGRAM_VERSION } from '../../shared/platform/program-version.ts'
import { KEY, openFakeShop } from '../bridge/fake-shop.ts'
import { openMcpShop } from '../mcp/mcp-shop.ts'
import { ownHome } from './bridge-command.ts'
import { emptyFolder, ROOT } from './shop-command.ts'

/** Where `npm install` put the package, with nothing else available than what was packed. */
let installed: string
/** The folder in which the build left the package that a shop serves. */
let downloads: string
const home = ownHome()

beforeAll(() => {
  const folder = emptyFolder()
  const built = join(folder, 'built')
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const config = ['-c', 'main/vite.bridge.config.ts', '--logLevel', 'error', '--outDir', built]
  execFileSync(process.execPath, [vite, 'build', ...config], { cwd: ROOT })
  downloads = join(folder, 'downloads')
  installed = join(folder, 'installed')
  mkdirSync(installed)
  npm(['install', '--offline', '--no-audit', '--no-fund', join(downloads, BRIDGE_FILE)], installed)
})

function npm(args: string[], cwd: string): void {
  const shell = process.platform === 'win32'
  execFileSync(shell ? 'npm.cmd' : 'npm', args, {
    cwd,
    env: { ...home },
    stdio: ['ignore', 'ignore', 'pipe'],
    shell,
  })
}

test('the package contains one file, its package and its licenses, and installs no dependencies', () => {
  const packages = join(installed, 'node_modules')
  expect(readdirSync(packages).filter((name) => !name.startsWith('.'))).toEqual(['layerline'])
  expect(readdirSync(join(packages, 'layerline')).sort()).toEqual([
    'layerline.js',
    'licenses.md',
    'package.json',
  ])
  const licenses = readFileSync(join(packages, 'layerline', 'licenses.md'), 'utf8')
  for (const name of ['@modelcontextprotocol/client', '@modelcontextprotocol/server', 'zod'])
    expect(licenses).toContain(name)
})

test('the package contains no code of the shop', () => {
  const program = readFileSync(join(installed, 'node_modules', 'layerline', 'layerline.js'), 'utf8')
  expect(program).toMatch(/^#!\/usr\/bin\/env node\n/)
  expect(program).not.toMatch(/better-sqlite3|fastify|argon2|create table/i)
})

test('the package has this version, and names its license', () => {
  const manifest = readFileSync(join(installed, 'node_modules', 'layerline', 'package.json'), 'utf8')
  expect(JSON.parse(manifest)).toMatchObject({ version: PROGRAM_VERSION, license: expect.any(String) })
  expect(JSON.parse(manifest)).not.toHaveProperty('dependencies')
})

/** A client connected to a command that it starts, which ends with it. */
async function connect(command: string, args: string[], env: Record<string, string>): Promise<Client> {
  const isWindows = process.platform === 'win32'
  const client = new Client(
    { name: 'tests', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  await client.connect(
    new StdioClientTransport({ command: isWindows ? `${command}.cmd` : command, args, env }),
    { timeout: 60_000 },
  )
  return client
}

test('the installed command serves an agent', async () => {
  const shop = await openFakeShop()
  const command = join(installed, 'node_modules', '.bin', 'layerline')
  const client = await connect(command, ['mcp', '--shop', shop.url], { ...home, LAYERLINE_API_KEY: KEY })
  try {
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('create_quote')
    expect(await client.callTool({ name: 'get_quote', arguments: { quote_id: 'q_1' } })).toMatchObject({
      structuredContent: { called: 'get_quote' },
    })
  } finally {
    await client.close()
    await shop.close()
  }
})

test('npx installs the bridge from the shop itself, as its pages say, and it serves an agent there', async () => {
  const shop = await openMcpShop({ ports: { downloads: folderDownloads(downloads) } })
  const env = { ...ownHome(), LAYERLINE_API_KEY: await shop.key(), npm_config_update_notifier: 'false' }
  const client = await connect('npx', bridgeArguments({ base_url: shop.address }), env)
  try {
    const { structuredContent } = await client.callTool({ name: 'get_account', arguments: {} })
    expect(structuredContent).toMatchObject({ customer: { email: 'owner@shop.test' }, auth: 'api_key' })
  } finally {
    await client.close()
    await shop.close()
  }
})
