import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agree } from '../mcp/agent-login.ts'
import { openMcpShop, type McpShop } from '../mcp/mcp-shop.ts'
import { freePort } from '../shop/free-port.ts'
import { openWithKey, runConformance } from './conformance.ts'

/** The scenarios of a revision that do not apply to a shop, with the reasons. */
const baseline = (revision: string) => join(import.meta.dirname, `../mcp/conformance-${revision}.yml`)

let shop: McpShop
beforeAll(async () => {
  shop = await openMcpShop({ settings: { rate_limits: { mcp: [{ requests: 10_000, seconds: 60 }] } } })
})
afterAll(() => shop.close())

test.each([
  ['2025-11-25', ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list']],
  ['2026-07-28', ['tools-list', 'resources-list', 'prompts-list', 'caching', 'http-header-validation']],
])('the MCP server conforms to revision %s, except for what its list leaves out', async (revision, among) => {
  const door = await openWithKey(shop.address, await shop.key())
  const options = ['--suite', 'all', '--spec-version', revision, '--expected-failures', baseline(revision)]
  const { code, output } = await runConformance(['server', '--url', door.url, ...options])
  door.close()
  for (const scenario of among)
    expect(output).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`))
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
})

test('a client discovers the authorization server, gets a code after approval, and tokens for it', async () => {
  const port = await freePort()
  const redirect_uris = [`http://127.0.0.1:${port}/callback`]
  const registered = await fetch(`${shop.address}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Conformance', redirect_uris }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const options = ['--resource', `${shop.address}/mcp`, '--client-id', client_id, '--port', String(port)]
  const { code, output } = await runConformance(
    ['authorization', '--url', shop.address, ...options],
    (line) => {
      const opened = /https?:\/\/\S+\/oauth\/authorize\?\S+/.exec(line)
      if (opened) void browse(new URL(opened[0]))
    },
  )
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
  for (const scenario of ['authorization-server-metadata-endpoint', 'authorization-code-grant'])
    expect(output).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`))
})

/** The person in the browser. The suite names its address a moment before it listens for the redirect. */
async function browse(opened: URL): Promise<void> {
  const { back } = await agree(shop.owner, opened)
  const to = `${opened.searchParams.get('redirect_uri')}?${back.toString()}`
  for (;;) {
    const answer = await fetch(to).catch(() => null)
    if (answer) return
    await wait(100)
  }
}
