import { createHash, sign, type KeyObject } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  compareVersions,
  ReleaseManifest,
  SignedManifest,
  type Release,
  type ReleasePackage,
} from '../../shared/operations/workstation/releases.ts'

/**
 * The number of versions that stay in the list: an update also downloads the package of the installed one, for a
 * rollback.
 */
const MAX_RELEASES = 5

type System = Pick<ReleasePackage, 'system' | 'target'>
const BY_ENDING: Record<string, System> = {
  '.deb': { system: 'linux', target: 'deb' },
  '.tar.xz': { system: 'linux', target: 'tar.xz' },
  '.AppImage': { system: 'linux', target: 'AppImage' },
  '.exe': { system: 'win32', target: 'nsis' },
  '.dmg': { system: 'darwin', target: 'dmg' },
  '.zip': { system: 'darwin', target: 'zip' },
}

/** Describes a version by its packages in a folder. */
export function describeRelease(
  folder: string,
  version: string,
  text: { notes: string; now: number },
): Release {
  const packages = readdirSync(folder)
    .filter((name) => name.includes(version))
    .flatMap((name): ReleasePackage[] => {
      const ending = Object.keys(BY_ENDING).find((end) => name.endsWith(end))
      return ending === undefined ? [] : [describePackage(folder, name, BY_ENDING[ending])]
    })
  if (packages.length === 0) throw new Error(`There is no package of version ${version} in ${folder}.`)
  return { version, released_at: text.now, notes: text.notes, packages }
}

function describePackage(folder: string, file: string, system: System): ReleasePackage {
  const path = join(folder, file)
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  const arch = /arm64|aarch64/.test(file) ? 'arm64' : 'x64'
  return { ...system, arch, file, bytes: statSync(path).size, sha256 }
}

/** Returns the signed list with a version added; those of `before` stay, up to five. */
export function signReleases(release: Release, before: ReleaseManifest | null, key: KeyObject): string {
  const others = (before?.releases ?? []).filter(({ version }) => version !== release.version)
  const releases = [release, ...others]
    .toSorted((a, b) => compareVersions(b.version, a.version))
    .slice(0, MAX_RELEASES)
  const manifest = JSON.stringify(ReleaseManifest.parse({ product: 'layerline', releases }))
  return JSON.stringify({ manifest, signature: sign(null, Buffer.from(manifest), key).toString('base64') })
}

/** Reads the list of before; null if there is none. */
export function readReleases(file: string): ReleaseManifest | null {
  if (!existsSync(file)) return null
  const { manifest } = SignedManifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  return ReleaseManifest.parse(JSON.parse(manifest))
}
