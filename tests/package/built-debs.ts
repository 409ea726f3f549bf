import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { makePackages } from '../../main/packages/make-packages.ts'
import { DATABASE_BINARY, findRuntime, needsAdapting } from '../desktop/electron-runtime.ts'
import { adaptDatabase } from '../desktop/older-node-api.ts'
import { copyProject } from '../desktop/packed-program.ts'

export const OLD_VERSION = '0.0.9'

/** Returns true if this machine can build and install a deb: as root, because the files of a package belong to root. */
export function canInstall(): boolean {
  const isRoot = process.getuid?.() === 0
  const tools = [
    ['dpkg-deb', '--version'],
    ['Xvfb', '-help'],
    ['xz', '--version'],
  ]
  const hasTools = tools.every(([tool, arg]) => !spawnSync(tool, [arg], { stdio: 'ignore' }).error)
  return (
    process.platform === 'linux' && process.arch === 'x64' && isRoot && hasTools && findRuntime() !== null
  )
}

export interface BuiltPackages {
  old: string
  deb: string
  archive: string
}

/** Builds the packages of the built program, and the deb of a version before it, around the Electron that is here. */
export async function buildPackages(scratch: string, updateKey?: string): Promise<BuiltPackages> {
  const runtime = findRuntime()!
  const project = copyProject(scratch)
  if (needsAdapting(runtime)) adaptDatabase(join(project, DATABASE_BINARY))
  const request = {
    project,
    system: 'linux',
    electron: join(runtime.executable, '..'),
    compression: 'gz',
    ...(updateKey !== undefined && { updateKey }),
  } as const
  const old = await makePackages({
    ...request,
    output: join(scratch, 'old'),
    targets: ['deb'],
    version: OLD_VERSION,
  })
  const now = await makePackages({ ...request, output: join(scratch, 'new'), targets: ['deb', 'tar.xz'] })
  const failed = [...old.failed, ...now.failed]
  if (failed.length > 0) throw new Error(failed.map(({ target, why }) => `${target}: ${why}`).join('\n'))
  for (const { path, bytes } of now.made) process.stdout.write(`${path}: ${(bytes / 1e6).toFixed(1)} MB\n`)
  const [deb, archive] = now.made.map(({ path }) => path)
  return { old: old.made[0].path, deb, archive }
}

/** Returns the fields of a deb's control file. */
export function controlOf(deb: string): Record<string, string> {
  const lines = execFileSync('dpkg-deb', ['--field', deb], { encoding: 'utf8' }).split('\n')
  const fields = lines.map((line) => /^([\w-]+): (.*)$/.exec(line)).filter((match) => match !== null)
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]))
}

/** Returns the entries of an archive: the mode and owner as tar shows them, and the path. */
export function entriesOf(deb: string): { mode: string; owner: string; path: string }[] {
  const listing = execFileSync('dpkg-deb', ['--contents', deb], { encoding: 'utf8', maxBuffer: 1e8 })
  return listing
    .trim()
    .split('\n')
    .map((line) => {
      const [mode, owner, , , , path] = line.split(/\s+/)
      return { mode, owner, path: path.replace(/^\./, '') }
    })
}
