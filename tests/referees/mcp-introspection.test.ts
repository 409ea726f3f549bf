import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { listedTools } from '../../server/mcp/listed-tools.ts'
import { PROMPTS } from '../../server/mcp/prompts.ts'
import { SHARED_RESOURCES } from '../../server/mcp/resources.ts'
import { openMcpShop } from '../mcp/mcp-shop.ts'
import { emptyFolder } from '../process/shop-command.ts'
import { refereeFile } from './referee.ts'

const run = promisify(execFile)
const REDOCLY = refereeFile('@redocly/cli/bin/cli.js')

test('redocly introspect-mcp finds all tools, the same each time', async () => {
  const shop = await openMcpShop()
  const written = join(emptyFolder(), 'mcp.json')
  const header = `Authorization: Bearer ${await shop.key()}`
  const introspect = ['introspect-mcp', `${shop.address}/mcp`, '-H', header, '-o', written]
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  await run(process.execPath, [REDOCLY, ...introspect], { env })
  const found = JSON.parse(readFileSync(written, 'utf8'))['x-mcp']
  expect(found.protocolVersion).toBe('2025-11-25')
  const names = found.tools.map(({ name }: { name: string }) => name)
  expect(names).toEqual(listedTools().map(({ name }) => name))
  expect([found.resources.length, found.prompts.length]).toEqual([SHARED_RESOURCES.length, PROMPTS.length])
  // Exits with an error where anything differs.
  await run(process.execPath, [REDOCLY, ...introspect, '--check'], { env })
  await shop.close()
})
