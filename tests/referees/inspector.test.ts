import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMcpShop, type McpShop } from '../mcp/mcp-shop.ts'
import { TOOL_NAMES } from '../mcp/tool-names.ts'
import { refereeFile } from './referee.ts'

const INSPECTOR = refereeFile('.bin/mcp-inspector')

let shop: McpShop
let home: string
beforeAll(async () => {
  shop = await openMcpShop()
  home = await mkdtemp(join(tmpdir(), 'layerline-inspector-'))
})
afterAll(async () => {
  await shop.close()
  await rm(home, { recursive: true, force: true })
})

/** Runs the command line of the MCP Inspector, which stores nothing. */
async function inspect(
  era: string,
  ...asked: string[]
): Promise<{ code: unknown; out: string; said: string }> {
  const who = ['--header', `Authorization: Bearer ${await shop.key()}`]
  const how = ['--transport', 'http', '--format', 'json', '--protocol-era', era]
  const args = ['--cli', `${shop.address}/mcp`, ...how, ...asked, ...who]
  const env = { ...process.env, HOME: home, MCP_INSPECTOR_SECRET_STORE: 'file' }
  return new Promise((resolve) => {
    execFile(process.execPath, [INSPECTOR, ...args], { env, maxBuffer: 1e7 }, (error, out, said) =>
      resolve({ code: error?.code ?? 0, out, said }),
    )
  })
}

test.each(['modern', 'legacy'])(
  'the Inspector finds no schema of a tool that some client could not read, era %s',
  async (era) => {
    const { code, out, said } = await inspect(era, '--method', 'tools/list', '--strict')
    expect({ code, said }).toMatchObject({ code: 0, said: expect.not.stringMatching(/warning|error/i) })
    const { tools } = (JSON.parse(out) as { result: { tools: { name: string }[] } }).result
    expect(tools.map(({ name }) => name)).toEqual(TOOL_NAMES)
  },
  60_000,
)

test('the Inspector calls a tool and reads its answer', async () => {
  const call = ['--method', 'tools/call', '--tool-name', 'get_account', '--tool-args-json', '{}']
  const { code, out } = await inspect('modern', ...call)
  expect(code).toBe(0)
  expect(out).toContain('owner@shop.test')
}, 60_000)
