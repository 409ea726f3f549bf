import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { notePackage } from './complete-program.ts'
import { packInstaller, packProgram, resourcesOf, type PackRequest } from './pack-program.ts'
import type { Target } from './targets.ts'

interface PackagesRequest extends PackRequest {
  targets: readonly Target[]
}

export interface PackageResult {
  made: { path: string; bytes: number }[]
  failed: { target: Target; why: string }[]
}

/**
 * Packs the program, then makes each package of it. One that cannot be made does not stop the others. Throws a MissingRuntime where
 * Electron is not on this machine and cannot be downloaded.
 */
export async function makePackages(request: PackagesRequest): Promise<PackageResult> {
  const program = await packProgram(request).catch((error: unknown) => {
    const reason = lineOf(error)
    throw request.electron === null && NO_NETWORK.test(reason) ? new MissingRuntime(reason) : error
  })
  const result: PackageResult = { made: [], failed: [] }
  for (const target of request.targets) {
    try {
      // The packages of Linux are not signed, and each is updated by its own kind.
      if (request.system === 'linux') notePackage(resourcesOf(program), target)
      const paths =
        target === 'tar.xz' ? [archive(request, program)] : await packInstaller(request, target, program)
      result.made.push(...paths.map((path) => ({ path, bytes: statSync(path).size })))
    } catch (error) {
      result.failed.push({ target, why: reasonOf(error) })
    }
  }
  return result
}

/** Packs the unpacked program as an archive that runs from any folder. */
function archive({ project, output, version, compression }: PackRequest, unpacked: string): string {
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

/** Nothing can be packed without Electron's runtime. */
export class MissingRuntime extends Error {
  constructor(reason: string) {
    super(
      `Electron's runtime is downloaded, and that failed: ${reason}. Set ELECTRON_OVERRIDE_DIST_PATH to a folder that has it.`,
    )
  }
}

/** Returns why a package could not be made. */
function reasonOf(error: unknown): string {
  const line = lineOf(error)
  return NO_NETWORK.test(line) ? `its tool is downloaded once, and that failed: ${line}` : line
}

/** Returns the text of an error as one line, without the colors of a terminal. */
function lineOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, MAX_REASON)
}
