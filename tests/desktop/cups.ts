import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A CUPS server of its own whose printers write files. */
export interface Cups {
  /** The environment variables with which programs use it. */
  environment: Record<string, string>
  /** Runs a command of CUPS, such as `cupsdisable Labels`. */
  run(command: string, ...args: string[]): void
  /** Returns the last print of a printer, or null before there is one. */
  printed(printer: string): Buffer | null
  close(): Promise<void>
}

const PATH = `${process.env['PATH']}${delimiter}/usr/sbin${delimiter}/sbin`

/** A printer that takes PDF in three sizes of paper. */
const PRINTER = `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "PAPER.PPD"
*Manufacturer: "Virtual"
*Product: "(Paper)"
*ModelName: "Paper"
*ShortNickName: "Paper"
*NickName: "Paper"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*ColorDevice: True
*cupsFilter2: "application/vnd.cups-pdf application/pdf 0 -"
*OpenUI *PageSize/Paper: PickOne
*DefaultPageSize: Letter
${papers((name, size) => `*PageSize ${name}: "<</PageSize[${size}]>>setpagedevice"`)}
*CloseUI: *PageSize
*OpenUI *PageRegion/Paper: PickOne
*DefaultPageRegion: Letter
${papers((name, size) => `*PageRegion ${name}: "<</PageRegion[${size}]>>setpagedevice"`)}
*CloseUI: *PageRegion
*DefaultImageableArea: Letter
${papers((name, size) => `*ImageableArea ${name}: "0 0 ${size}"`)}
*DefaultPaperDimension: Letter
${papers((name, size) => `*PaperDimension ${name}: "${size}"`)}
`

function papers(line: (name: string, size: string) => string): string {
  const sizes = [
    ['Letter', '612 792'],
    ['A4', '595 842'],
    ['w288h432', '288 432'],
  ] as const
  return sizes.map(([name, size]) => line(name, size)).join('\n')
}

export const HAS_CUPS = !spawnSync('cupsd', ['-h'], { env: { ...process.env, PATH }, stdio: 'ignore' }).error

/**
 * Starts a CUPS server with the printers `Labels` and `Office`, which write PDF, and `Zebra`, which stores the bytes it
 * gets. Returns null if CUPS is not installed.
 */
export async function startCups(): Promise<Cups | null> {
  if (!HAS_CUPS) return null
  // The temporary folder of tests may be in /dev, where CUPS opens devices and makes no files.
  const folder = mkdtempSync('/tmp/layerline-cups-')
  chmodSync(folder, 0o755)
  const socket = join(folder, 'cups.sock')
  writeConfiguration(folder, socket)
  const options = ['-f', '-c', join(folder, 'cupsd.conf'), '-s', join(folder, 'cups-files.conf')]
  const server = spawn('cupsd', options, { env: { ...process.env, PATH }, stdio: 'ignore' })
  const environment = { CUPS_SERVER: socket }
  const run = (command: string, ...args: string[]) =>
    void execFileSync(command, args, { env: { ...process.env, PATH, ...environment }, stdio: 'ignore' })
  while (!existsSync(socket)) {
    if (server.exitCode !== null) return null
    await wait(50)
  }
  const zebra = await listenAsPrinter()
  for (const name of ['Labels', 'Office'])
    run('lpadmin', '-p', name, '-E', '-v', `file:${fileOf(folder, name)}`, '-P', join(folder, 'paper.ppd'))
  // CUPS writes nothing to a file that needs no filter.
  run('lpadmin', '-p', 'Zebra', '-E', '-v', `socket://127.0.0.1:${zebra.port}`, '-m', 'raw')
  return {
    environment,
    run,
    printed(printer) {
      if (printer === 'Zebra') return zebra.received()
      const file = fileOf(folder, printer)
      return existsSync(file) ? readFileSync(file) : null
    },
    async close() {
      await stop(server)
      zebra.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A printer in the network: it takes bytes on a port. */
async function listenAsPrinter() {
  const parts: Buffer[] = []
  const printer = createServer((socket) => void socket.on('data', (part) => parts.push(Buffer.from(part))))
  await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve))
  return {
    port: (printer.address() as AddressInfo).port,
    received: () => (parts.length === 0 ? null : Buffer.concat(parts)),
    close: () => printer.close(),
  }
}

function fileOf(folder: string, printer: string): string {
  return join(folder, 'printed', printer)
}

function writeConfiguration(folder: string, socket: string): void {
  for (const name of ['printed', 'root', 'spool', 'spool/tmp', 'cache', 'state', 'state/certs', 'log'])
    mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'paper.ppd'), PRINTER)
  const places = {
    ServerRoot: 'root',
    RequestRoot: 'spool',
    TempDir: 'spool/tmp',
    CacheDir: 'cache',
    StateDir: 'state',
    ErrorLog: 'log/error',
    AccessLog: 'log/access',
    PageLog: 'log/page',
  }
  const files = Object.entries(places).map(([name, place]) => `${name} ${join(folder, place)}`)
  const lines = ['FileDevice Yes', 'SystemGroup root', 'User lp', 'Group lp']
  writeFileSync(join(folder, 'cups-files.conf'), [...files, ...lines, ''].join('\n'))
  const all = 'Order allow,deny\n  Allow all'
  writeFileSync(
    join(folder, 'cupsd.conf'),
    `Listen ${socket}\nBrowsing No\nDefaultAuthType None\nWebInterface No
<Location />\n  ${all}\n</Location>\n<Location /admin>\n  ${all}\n</Location>
<Policy default>\n  <Limit All>\n    Order deny,allow\n  </Limit>\n</Policy>\n`,
  )
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'lp:lp', folder])
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill()
  await ended
}
