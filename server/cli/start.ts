import './node-version.ts'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM } from '../program-folders.ts'
import { runCommand } from './command-line.ts'
import { ensurePages } from './ensure-pages.ts'

const USAGE = `npm start -- [options of serve]     opens the desktop program, or starts the server where there is none`

/** The desktop program where Electron's runtime and a display are there, else the same server without a window. */
await runCommand(USAGE, async (args) => {
  const electron = findElectron()
  const missing = electron
    ? hasDisplay()
      ? null
      : 'There is no display here'
    : 'Electron’s runtime is not installed here'
  if (!electron || missing) {
    process.stdout.write(
      `${missing}, so Layerline starts as a server: open the address below in a browser.\n`,
    )
    await run(process.execPath, [join(PROGRAM.root, 'server', 'cli', 'serve.ts'), ...args])
    return
  }
  ensurePages()
  buildDesktop()
  await run(electron, [PROGRAM.root, ...args])
})

/** Looked for as a file: asking the package for it would start a download. */
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

function hasDisplay(): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])
}

function buildDesktop(): void {
  const vite = join(PROGRAM.root, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const config of ['main/vite.config.ts', 'main/vite.preload.config.ts']) {
    const built = spawnSync(process.execPath, [vite, 'build', '-c', config, '--logLevel', 'warn'], {
      cwd: PROGRAM.root,
      stdio: ['ignore', 2, 2],
    })
    if (built.status !== 0)
      throw new Error('The desktop program could not be built; the lines above say why.')
  }
}

/** Runs a program in this one's place: its output, its signals, its exit code. */
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
