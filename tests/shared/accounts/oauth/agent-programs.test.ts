import { describe, expect, test } from 'vitest'
import { AGENT_PROGRAMS, bridgeSetUp, webSetUp } from '../../../../shared/accounts/oauth/agent-programs.ts'
import { PROGRAM_VERSION } from '../../../../shared/platform/program-version.ts'

const SHOP = { base_url: 'https://parts.example', mcp_endpoint: 'https://mcp.example/mcp' }
/** The version stands in the address: npx never asks twice for the same one. */
const BRIDGE = `https://parts.example/downloads/${PROGRAM_VERSION}/layerline-bridge.tgz`

describe('what is copied into a program', () => {
  test.each(AGENT_PROGRAMS)(
    '%s takes JSON that names the MCP server, or npx and the shop’s own bridge',
    (program) => {
      const serverIn = (text: string) => {
        const file = JSON.parse(text) as Record<string, { layerline: object }>
        return file[program === 'vs-code' ? 'servers' : 'mcpServers'].layerline
      }
      expect(serverIn(webSetUp(program, SHOP).text)).toMatchObject({ url: SHOP.mcp_endpoint })
      expect(serverIn(bridgeSetUp(program, SHOP).text)).toMatchObject({
        command: 'npx',
        args: ['-y', BRIDGE, 'mcp', '--shop', 'https://parts.example'],
      })
    },
  )
})
