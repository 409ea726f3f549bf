import './node-version.ts'
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM } from '../platform/program-folders.ts'
import { buildBundle } from './build-bundle.ts'
import { BUNDLE, isBundleFresh } from './bundle-age.js'
import { chooseProgram } from './choose-program.ts'
import { ADDRESS_OPTIONS, readOptions, runCommand, UsageError } from './command-line.ts'
import { ensurePages } from './ensure-pages.ts'
import { launch } from './run.js'
import { runVite } from './run-vite.ts'

const USAGE = `npm start -- [options of serve]     opens the desktop program, or starts the server where there is none`

/** Starts the desktop program if Electron's runtime and a display are available, else the server. */
await runCommand(USAGE, async (args) => {
  const { platform, env: environment } = process
  const program = chooseProgram({ electron: findElectron(), platform, environment })
  if ('server' in program) {
    process.stdout.write(
      `${program.server}, so Layerline starts as a server: open the address below in a browser.\n`,
    )
    await launch('serve', args)
    return
  }
  rememberOptions(args)
  await Promise.all([ensurePages(), buildDesktop()])
  await run(program.desktop, [PROGRAM.root])
})

/** Passes options to the desktop program by environment, because Chromium has options with the same names. */
function rememberOptions(args: string[]): void {
  const { values, positionals } = readOptions(ADDRESS_OPTIONS, args)
  if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
  for (const [name, value] of Object.entries(values))
    process.env[`LAYERLINE_${name.toUpperCase().replaceAll('-', '_')}`] = value
}

/** Returns the path of Electron's runtime. Importing the package would start a download. */
function findElectron(): string | null {
  const names: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'Electron.app/Contents/MacOS/Electron',
    win32: 'electron.exe',
  }
  const folder =
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(PROGRAM.root, 'node_modules', 'electron', 'dist')
  const path = join(folder, names[process.platform] ?? 'electron')
  return existsSync(path) ? path : null
}

async function buildDesktop(): Promise<void> {
  if (!isBundleFresh() && !(await buildBundle()))
    throw new Error('The desktop program is not built, and cannot be built here. Run "npm ci" first.')
  const preload = statSync(join(PROGRAM.root, 'dist', 'main', 'preload.cjs'), { throwIfNoEntry: false })
  if (preload && preload.mtimeMs > statSync(BUNDLE).mtimeMs) return
  if (!(await runVite('main/vite.preload.config.ts')))
    throw new Error('The desktop program could not be built; the lines above say why.')
}

/** Runs a program with this one's output, signals and exit code. */
function run(program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit' })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
    child.once('error', reject)
    child.once('exit', (code) => {
      process.exitCode = code ?? 1
      resolve()
    })
  })
}
