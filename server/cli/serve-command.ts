import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { PROGRAM } from '../platform/program-folders.ts'
import { readFolders, readProxies, ServerSettings, type ServerSettingsInput } from '../platform/settings.ts'
import { hostServer } from '../start/host-server.ts'
import { readLanSettings } from '../start/lan-settings.ts'
import { readSettings } from '../platform/settings-file.ts'
import type { RunningServer } from '../start/start-server.ts'
import { untilAskedToStop } from './asked-to-stop.ts'
import { ADDRESS_OPTIONS, checkOptions, readOptions, UsageError, type Command } from './command-line.ts'
import { commandCall } from '../../shared/platform/command-names.ts'
import { dataFolder, holdsShop } from './data-folder.ts'
import { goOnAfterFaults } from './go-on-after-faults.ts'
import { ensurePages } from './ensure-pages.ts'

const OPTIONS = {
  ...ADDRESS_OPTIONS,
  'allowed-folders': { type: 'string' },
  lan: { type: 'boolean' },
  'no-lan': { type: 'boolean' },
  'lan-port': { type: 'string' },
  'lan-name': { type: 'string' },
  certificate: { type: 'string' },
  'certificate-key': { type: 'string' },
  'without-backup': { type: 'boolean' },
  demo: { type: 'boolean' },
} as const

const USAGE = `${commandCall('serve', '[options]')}     starts the server

  --port N         where it listens; 4747 if left out, 0 for any free port
  --host H         the address it listens at; 127.0.0.1 if left out, 0.0.0.0 for other machines in the network too
  --data DIR       the shop's data folder; the platform's usual place if left out
  --base-url URL   the address in every link, where it is another one than the server's own
  --mcp-url URL    the same for MCP
  --trusted-proxies A,B  proxies or tunnels in front of it, whose X-Forwarded-* headers are believed
  --allowed-folders A:B  folders that the console may choose for backups and exports, besides those in the home folder,
                   beside the data folder and on other disks; with ; between them on Windows
  --lan            opens the shop to the local network over https; --no-lan keeps it closed
  --lan-port N     the port for that; 4748 if left out
  --lan-name NAME  announced there as NAME.local; shop if left out, "" for none
  --certificate FILE --certificate-key FILE  PEM files, in place of a certificate of the shop's own authority
  --without-backup opens the shop after an update without the backup that is made before
  --demo           fills an empty data folder with a demonstration shop`

export const serveCommand: Command = {
  usage: USAGE,
  run: async (args) => {
    const settings = readCommandLine(args)
    const askedToStop = untilAskedToStop()
    const folder = dataFolder(settings.data_dir).path
    await refuseTakenPort(readSettings({ ...settings, data_dir: folder }))
    await ensurePages()
    const isNew = !holdsShop(folder)
    const host = await hostServer({ ...settings, data_dir: folder, pages_dir: PROGRAM.pages })
    const server = host.current()
    const faulty = new Promise<1>((resolve) =>
      goOnAfterFaults(
        () => host.current().shop,
        () => resolve(1),
      ),
    )
    if (settings.demo) await fillOrRefuse(server)
    // Otherwise a mistyped folder would be noticed much later.
    if (isNew) process.stderr.write(`New shop in ${folder}\n`)
    printSetUpLink(server)
    printNetworkAddresses(server)
    process.stdout.write(`Ready: ${server.url}\n`)
    process.exitCode = (await Promise.race([askedToStop, faulty, host.failed])) ?? 0
    await host.close()
  },
}

/** Refuses a port in use before the pages are built, which takes many times as long as a start. */
async function refuseTakenPort({ host, port }: ServerSettings): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** On standard error: standard output has one line, for programs. */
function printSetUpLink(server: RunningServer): void {
  const link = server.setUpLink()
  if (link) process.stderr.write(`This shop has no owner yet. Set it up on this machine, once: ${link}\n`)
}

/** Prints the addresses for other machines, most likely first; nothing when the server listens on loopback only. */
function printNetworkAddresses({ inNetwork, shop }: RunningServer): void {
  const { lan } = shop
  const { fault, plain_fault } = lan.state()
  if (plain_fault !== null) process.stderr.write(`${plain_fault}\n`)
  if (fault !== null) process.stderr.write(`The local network could not be opened. ${fault}\n`)
  const addresses = [lan.url(), ...inNetwork].filter((address) => address !== null)
  if (addresses.length > 0)
    process.stderr.write(`Other machines in this network open it at ${addresses.join(' or ')}\n`)
  const fingerprint = lan.state().authority?.fingerprint
  if (lan.url() !== null && fingerprint)
    process.stderr.write(`They trust its certificate by the page /trust; its fingerprint is ${fingerprint}\n`)
}

async function loadDemo() {
  const [orders, shop, fill] = await Promise.all([
    import('../demo/demo-orders.ts'),
    import('../demo/demo-shop.ts'),
    import('../demo/fill-demo.ts'),
  ])
  return { ...orders, ...shop, ...fill }
}

/** Fills an empty shop with demonstration data; throws when there is a shop already. */
async function fillOrRefuse(server: RunningServer): Promise<void> {
  const { DEMO_LANES, DEMO_PEOPLE, fillDemo, hasShop } = await loadDemo()
  if (hasShop(server.shop)) {
    await server.close()
    throw new Error('There is a shop in this data folder already. Choose an empty folder for --demo.')
  }
  await fillDemo(server.shop, join(PROGRAM.resources, 'sample-parts'))
  for (const { email, password } of Object.values(DEMO_PEOPLE))
    process.stderr.write(`Demonstration: sign in as ${email} with ${password}\n`)
  process.stderr.write(`Demonstration: the console has an order that is ${DEMO_LANES.join(', ')}\n`)
}

/** Options win over environment variables; everything else is left to `settings.json`. */
function readCommandLine(args: string[]): ServerSettingsInput {
  const { values, positionals } = readOptions(OPTIONS, args)
  if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
  const port = values.port ?? process.env['LAYERLINE_PORT']
  if (port !== undefined && !/^\d{1,5}$/.test(port))
    throw new UsageError(`--port: "${port}" is not a port number.`)
  const given = {
    ...readLanSettings(process.env, values),
    port: port === undefined ? undefined : Number(port),
    host: values.host ?? process.env['LAYERLINE_HOST'],
    data_dir: values.data ?? process.env['LAYERLINE_DATA'],
    base_url: values['base-url'] ?? process.env['LAYERLINE_BASE_URL'],
    mcp_url: values['mcp-url'] ?? process.env['LAYERLINE_MCP_URL'],
    trusted_proxies: readProxies(values['trusted-proxies'] ?? process.env['LAYERLINE_TRUSTED_PROXIES']),
    allowed_folders: readFolders(values['allowed-folders'] ?? process.env['LAYERLINE_ALLOWED_FOLDERS']),
    backup_before_update:
      values['without-backup'] || process.env['LAYERLINE_WITHOUT_BACKUP'] === '1' ? false : undefined,
    demo: values.demo,
    log_level: process.env['LAYERLINE_LOG'] as ServerSettingsInput['log_level'],
  }
  checkOptions(ServerSettings, given)
  return given
}
