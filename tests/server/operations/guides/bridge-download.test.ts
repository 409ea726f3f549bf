import { afterEach, expect, test } from 'vitest'
import { callerOfSession } from '../../../../server/accounts/sessions.ts'
import type { Downloads } from '../../../../server/platform/ports/downloads.ts'
import { router } from '../../../../server/trpc/router.ts'
import { BRIDGE_PATH } from '../../../../shared/accounts/oauth/agent-programs.ts'
import { openMcpShop, type McpShop } from '../../../mcp/mcp-shop.ts'

const GUIDES = ['/llms.txt', '/docs/agents.md']
const BUILT: Downloads = {
  hasBridge: () => true,
  readBridge: () => Promise.resolve(new TextEncoder().encode('a package')),
}

let shop: McpShop
const open = async (downloads?: Downloads) =>
  (shop = await openMcpShop({ ports: downloads ? { downloads } : {} }))
afterEach(() => shop.close())

const textOf = async (path: string) => (await fetch(`${shop.address}${path}`)).text()
const connecting = () =>
  router
    .createCaller({
      shop: shop.shop,
      caller: callerOfSession(shop.shop, shop.owner.cookie.split('=')[1]),
      countRequest: () => Promise.resolve(),
    })
    .account.connecting()

test('the bridge is handed out to everybody, and the guides and the account page say how to start it', async () => {
  await open(BUILT)
  // With the version, without one, and as somebody copied it from an earlier shop.
  for (const path of [
    BRIDGE_PATH,
    '/downloads/layerline-bridge.tgz',
    '/downloads/0.0.9/layerline-bridge.tgz',
  ]) {
    const answer = await fetch(`${shop.address}${path}`)
    expect([answer.status, await answer.text()]).toEqual([200, 'a package'])
    expect(answer.headers.get('content-type')).toBe('application/gzip')
  }
  expect((await fetch(`${shop.address}${BRIDGE_PATH}`, { method: 'POST' })).status).toBe(405)
  for (const path of GUIDES) expect(await textOf(path)).toContain(`${shop.address}${BRIDGE_PATH}`)
  expect(await textOf('/llms.txt')).toContain(
    `npx -y ${shop.address}${BRIDGE_PATH} mcp --shop ${shop.address}`,
  )
  expect(await connecting()).toEqual({
    base_url: shop.address,
    mcp_endpoint: `${shop.address}/mcp`,
    has_bridge: true,
  })
})

test('a shop that was not built has none, says so, and offers it nowhere', async () => {
  await open()
  const answer = await fetch(`${shop.address}${BRIDGE_PATH}`, { headers: { accept: 'text/html' } })
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { error: 'not_found', detail: expect.stringContaining('no bridge to download') },
  ])
  for (const path of GUIDES) expect(await textOf(path)).not.toMatch(/downloads|npx/)
  expect(await connecting()).toMatchObject({ has_bridge: false })
})
