import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Arch, build, Platform, type Configuration } from 'electron-builder'
import type { Target } from './targets.ts'

export interface PackageRequest {
  /** The folder that has package.json, electron-builder.yml and the built program. */
  project: string
  /** The folder that gets the packages. */
  output: string
  targets: readonly Target[]
  /** A folder with Electron's runtime; null lets electron-builder download the version of package.json. */
  electron: string | null
  /** In place of the version of package.json. */
  version?: string
  /** The vendor's public key, which signs the list of releases: base64 of its SPKI form. Without it there are no updates. */
  updateKey?: string
  /** gz compresses quickly and little, for tests. */
  compression?: 'xz' | 'gz'
}

export interface PackageResult {
  made: { path: string; bytes: number }[]
  failed: { target: Target; why: string }[]
}

/** Builds the unpacked program, then each package of it. One that cannot be made does not stop the others. */
export async function makePackages(request: PackageRequest): Promise<PackageResult> {
  const config = configOf(request)
  await build({ projectDir: request.project, config, publish: 'never', targets: targetsOf(['dir']) })
  const unpacked = unpackedFolder(request.output)
  // The page that Electron shows without a program; electron-builder leaves it where the runtime is a local folder.
  rmSync(join(unpacked, 'resources', 'default_app.asar'), { force: true })
  const result: PackageResult = { made: [], failed: [] }
  for (const target of request.targets) {
    try {
      // The installed program knows by it which package updates it.
      writeFileSync(join(unpacked, 'resources', 'package-type'), `${target}\n`)
      const paths = target === 'tar.xz' ? [archive(request, unpacked)] : await pack(target)
      result.made.push(...paths.map((path) => ({ path, bytes: statSync(path).size })))
    } catch (error) {
      result.failed.push({ target, why: reasonOf(error) })
    }
  }
  return result

  async function pack(target: Target): Promise<string[]> {
    const options = { projectDir: request.project, config, publish: 'never' } as const
    const paths = await build({ ...options, prepackaged: unpacked, targets: targetsOf([target]) })
    return paths.filter((path) => !path.endsWith('.blockmap') && !path.endsWith('.yml'))
  }
}

function configOf({
  project,
  output,
  electron,
  version,
  updateKey,
  compression = 'xz',
}: PackageRequest): Configuration {
  // dpkg-deb is part of every system that a deb is made on; fpm would be downloaded.
  process.env['CUSTOM_FPM_PATH'] ??= join(import.meta.dirname, 'dpkg-fpm.ts')
  process.env['PATH'] = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`
  return {
    directories: { output },
    deb: { compression, fpm: debFiles(project) },
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
    'layerline.sh': '/usr/bin/layerline',
    'install-update.sh': '/opt/Layerline/resources/install-update',
    'shop.layerline.desktop.policy': '/usr/share/polkit-1/actions/shop.layerline.desktop.policy',
  }
  return Object.entries(to).map(([name, path]) => `${join(project, 'resources', 'linux', name)}=${path}`)
}

/** Reads the version that a folder with Electron's runtime names. */
export function versionOf(electron: string): string {
  return readFileSync(join(electron, 'version'), 'utf8').trim().replace(/^v/, '')
}

function targetsOf(names: string[]) {
  return Platform.current().createTarget(names, process.arch === 'arm64' ? Arch.arm64 : Arch.x64)
}

function unpackedFolder(output: string): string {
  const names = [
    'linux-unpacked',
    'linux-arm64-unpacked',
    'win-unpacked',
    'win-arm64-unpacked',
    'mac',
    'mac-arm64',
  ]
  const found = names.map((name) => join(output, name)).find((folder) => existsSync(folder))
  if (!found) throw new Error(`There is no unpacked program in ${output}.`)
  return found
}

/** Packs the unpacked program as an archive that runs from any folder. */
function archive({ project, output, version, compression }: PackageRequest, unpacked: string): string {
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }
  const name = `layerline-${version ?? manifest.version}-linux-${process.arch}`
  const path = join(output, `${name}.tar.xz`)
  const renamed = `--transform=s,^${basename(unpacked)},${name},`
  const owner = ['--owner=0', '--group=0', '--numeric-owner']
  execFileSync('tar', [renamed, ...owner, '-cJf', path, '-C', dirname(unpacked), basename(unpacked)], {
    env: { ...process.env, XZ_OPT: compression === 'gz' ? '-0 -T0' : '-T0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return path
}

const MAX_REASON = 300
const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/

/** Returns why a package could not be made as one line, without the colors of a terminal. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const line = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, MAX_REASON)
  return NO_NETWORK.test(line) ? `its tool is downloaded once, and that failed: ${line}` : line
}
