import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { Arch, build, Platform, type Configuration } from 'electron-builder'
import { cleanRuntime, completeProgram } from './complete-program.ts'
import type { System } from './targets.ts'

export interface PackRequest {
  /** The folder that has package.json, electron-builder.yml and the built program. */
  project: string
  /** The folder that gets the packages. */
  output: string
  system: System
  /** A folder with Electron's runtime; null lets electron-builder download the version of package.json. */
  electron: string | null
  /** In place of the version of package.json. */
  version?: string
  /** The vendor's public key, which signs the list of releases: base64 of its SPKI form. Without it there are no updates. */
  updateKey?: string
  /** gz compresses quickly and little, for tests. */
  compression?: 'xz' | 'gz'
}

const PLATFORMS: Record<System, Platform> = {
  linux: Platform.LINUX,
  win32: Platform.WINDOWS,
  darwin: Platform.MAC,
}

/** Packs the program without an installer. Returns its folder: of macOS, the `.app`. */
export async function packProgram(request: PackRequest): Promise<string> {
  await runBuilder(request, 'dir')
  const name = { linux: 'linux', win32: 'win', darwin: 'mac' }[request.system]
  const folder = join(request.output, `${name}${process.arch === 'arm64' ? '-arm64' : ''}`)
  return request.system === 'darwin' ? join(folder, 'Layerline.app') : `${folder}-unpacked`
}

/** Makes one package of a packed program. Returns the files that it wrote. */
export async function packInstaller(
  request: PackRequest,
  target: string,
  prepackaged: string,
): Promise<string[]> {
  const paths = await runBuilder(request, target, prepackaged)
  return paths.filter((path) => !path.endsWith('.blockmap') && !path.endsWith('.yml'))
}

/** Returns the folder of a packed program that has the archive. */
export function resourcesOf(program: string): string {
  return join(program, ...(program.endsWith('.app') ? ['Contents', 'Resources'] : ['resources']))
}

function runBuilder(request: PackRequest, target: string, prepackaged?: string): Promise<string[]> {
  const arch = process.arch === 'arm64' ? Arch.arm64 : Arch.x64
  return build({
    projectDir: request.project,
    config: configOf(request),
    publish: 'never',
    targets: PLATFORMS[request.system].createTarget([target], arch),
    ...(prepackaged !== undefined && { prepackaged }),
  })
}

function configOf({
  project,
  output,
  electron,
  version,
  updateKey,
  compression = 'xz',
}: PackRequest): Configuration {
  // dpkg-deb is part of every system that a deb is made on; fpm would be downloaded.
  process.env['CUSTOM_FPM_PATH'] ??= join(import.meta.dirname, 'dpkg-fpm.ts')
  process.env['PATH'] = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`
  return {
    directories: { output },
    deb: { compression, fpm: debFiles(project) },
    afterExtract: cleanRuntime,
    afterPack: completeProgram,
    ...(electron !== null && { electronDist: electron, electronVersion: versionOf(electron) }),
    extraMetadata: {
      ...(version !== undefined && { version }),
      ...(updateKey !== undefined && { updateKey }),
    },
  }
}

/** Returns the files that a deb has besides the program: from where, and to where. */
export function debFiles(project: string): string[] {
  const to = {
    copyright: '/usr/share/doc/layerline/copyright',
    'layerline.sh': '/usr/bin/layerline',
    'install-update.sh': '/opt/Layerline/resources/install-update',
    'shop.layerline.desktop.policy': '/usr/share/polkit-1/actions/shop.layerline.desktop.policy',
  }
  return Object.entries(to).map(([name, path]) => `${join(project, 'resources', 'linux', name)}=${path}`)
}

/** Returns the folder of Electron's runtime that is on this machine, so that it is not downloaded; null if there is none. */
export function findElectron(project: string): string | null {
  const folders = [process.env['ELECTRON_OVERRIDE_DIST_PATH'], join(project, 'node_modules/electron/dist')]
  return folders.find((folder) => folder && existsSync(join(folder, 'version'))) ?? null
}

/** Reads the version that a folder with Electron's runtime names. */
export function versionOf(electron: string): string {
  return readFileSync(join(electron, 'version'), 'utf8').trim().replace(/^v/, '')
}
