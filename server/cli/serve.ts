import './node-version.ts'
import { join } from 'node:path'
import { DEMO_PEOPLE } from '../demo/demo-shop.ts'
import { fillDemo, hasShop } from '../demo/fill-demo.ts'
import { PROGRAM } from '../program-folders.ts'
import { ServerSettings, type ServerSettingsInput } from '../settings.ts'
import { startServer, type RunningServer } from '../start-server.ts'
import { checkOptions, readOptions, runCommand, UsageError } from './command-line.ts'
import { ensurePages } from './ensure-pages.ts'

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  'base-url': { type: 'string' },
  'mcp-url': { type: 'string' },
  demo: { type: 'boolean' },
} as const

await runCommand(async (args) => {
  const settings = readCommandLine(args)
  ensurePages()
  const server = await startServer({ ...settings, pages_dir: PROGRAM.pages })
  if (settings.demo) await fillOrRefuse(server)
  process.stdout.write(`Ready: ${server.url}\n`)
  await untilAskedToStop()
  await server.close()
})

/** A demonstration goes into an empty folder only; one that was filled before is refused, not filled twice. */
async function fillOrRefuse(server: RunningServer): Promise<void> {
  if (hasShop(server.shop)) {
    await server.close()
    throw new Error('There is a shop in this data folder already. Choose an empty folder for --demo.')
  }
  await fillDemo(server.shop, join(PROGRAM.resources, 'sample-parts'))
  for (const { email, password } of Object.values(DEMO_PEOPLE))
    process.stderr.write(`Demonstration: sign in as ${email} with ${password}\n`)
}

/** Options win over environment variables. What neither says is left to the data folder's settings. */
function readCommandLine(args: string[]): ServerSettingsInput {
  const { values, positionals } = readOptions(OPTIONS, args)
  if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
  const port = values.port ?? process.env['LAYERLINE_PORT']
  if (port !== undefined && !/^\d{1,5}$/.test(port))
    throw new UsageError(`--port: "${port}" is not a port number.`)
  const given = {
    port: port === undefined ? undefined : Number(port),
    host: values.host ?? process.env['LAYERLINE_HOST'],
    data_dir: values.data ?? process.env['LAYERLINE_DATA'],
    base_url: values['base-url'] ?? process.env['LAYERLINE_BASE_URL'],
    mcp_url: values['mcp-url'] ?? process.env['LAYERLINE_MCP_URL'],
    demo: values.demo,
    log_level: process.env['LAYERLINE_LOG'] as ServerSettingsInput['log_level'],
  }
  checkOptions(ServerSettings, given)
  return given
}

/** The first SIGTERM or SIGINT asks to stop; a second one ends the program at once. */
function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
}
