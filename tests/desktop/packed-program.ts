import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** The fuses of an Electron binary: a marker text, version 1 of the format, and nine fuses, each '0' or '1'. */
const FUSES = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009111111111'

/**
 * Packs the built program with electron-builder.yml around a stand-in for Electron, since what is packed does not depend on
 * the runtime. Works in `folder`, so that builds in the checkout do not interfere. Returns the packed folder.
 */
export function packProgram(folder: string): string {
  const project = copyProject(folder)
  const electron = writeStandIn(join(folder, 'stand-in'))
  const where = ['--projectDir', project, `-c.directories.output=${join(folder, 'out')}`]
  const what = ['--linux', 'dir', '--x64', '--publish', 'never', `-c.electronDist=${electron}`]
  run('node_modules/electron-builder/cli.js', where.concat(what))
  return join(folder, 'out', 'linux-unpacked')
}

/** Copies the built program with all that packing it takes. Returns the copy. */
export function copyProject(folder: string): string {
  const project = join(folder, 'project')
  const built = join(ROOT, 'dist')
  if (!existsSync(join(built, 'main/main.js')))
    throw new Error('Nothing is built: run "npm run build" first.')
  cpSync(built, join(project, 'dist'), { recursive: true })
  for (const name of ['package.json', 'package-lock.json', 'electron-builder.yml'])
    cpSync(join(ROOT, name), join(project, name))
  for (const name of ['resources', 'server', 'shared', 'main', 'tests/geometry'])
    cpSync(join(ROOT, name), join(project, name), { recursive: true })
  copyProductionPackages(project)
  return project
}

/** Copies what `npm ci --omit=dev` would install. */
function copyProductionPackages(project: string): void {
  const installed = readFileSync(join(ROOT, 'node_modules', '.package-lock.json'), 'utf8')
  const { packages } = JSON.parse(installed) as { packages: Record<string, { dev?: boolean }> }
  for (const [path, { dev }] of Object.entries(packages))
    if (!dev) cpSync(join(ROOT, path), join(project, path), { recursive: true })
}

/** Writes the minimum that electron-builder accepts as Electron. */
function writeStandIn(folder: string): string {
  mkdirSync(join(folder, 'locales'), { recursive: true })
  mkdirSync(join(folder, 'resources'))
  writeFileSync(join(folder, 'version'), '45.4.1')
  for (const name of ['locales/en-US.pak', 'resources.pak']) writeFileSync(join(folder, name), '')
  writeFileSync(join(folder, 'electron'), `#!/bin/sh\nexit 0\n${FUSES}`)
  chmodSync(join(folder, 'electron'), 0o755)
  return folder
}

function run(script: string, args: string[]): void {
  execFileSync(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, FORCE_COLOR: '0' },
  })
}
