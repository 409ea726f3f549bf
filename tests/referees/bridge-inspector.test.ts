import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KEY, openFakeShop, type FakeShop } from '../bridge/fake-shop.ts'
import { BRIDGE, ownHome } from '../process/bridge-command.ts'
import { refereeFile } from './referee.ts'

const INSPECTOR = refereeFile('.bin/mcp-inspector')

let shop: FakeShop
beforeEach(async () => {
  shop = await openFakeShop()
})
afterEach(() => shop.close())

test.each([
  ['signed in', { LAYERLINE_API_KEY: KEY }, 'create_quote'],
  ['signed out', {}, 'sign_in'],
])('the MCP Inspector finds no fault in the tools of the bridge, %s', async (_as, more, tool) => {
  const env = ownHome()
  const asked = ['--protocol-era', 'modern', '--method', 'tools/list', '--strict', '--format', 'json']
  const keys = Object.entries(more).flatMap(([name, value]) => ['-e', `${name}=${value}`])
  const home = ['-e', `XDG_CONFIG_HOME=${env['XDG_CONFIG_HOME']}`]
  const command = ['--', process.execPath, ...BRIDGE, '--shop', shop.url]
  const child = spawn(INSPECTOR, ['--cli', ...keys, ...home, ...asked, ...command], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = text(child.stdout)
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(await said).toContain(`"${tool}"`)
  expect(code).toBe(0)
})
