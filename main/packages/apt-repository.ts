import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ReleaseManifest, ReleasePackage } from '../../shared/operations/workstation/releases.ts'

const KEY_FILE = 'layerline.asc'

interface AptRepository {
  /** The folder of the list of releases, which has its packages. */
  folder: string
  manifest: ReleaseManifest
  /** Name or fingerprint of the vendor's key in gpg; null leaves the repository unsigned. */
  key: string | null
}

/** Makes a folder of releases an apt repository of its debs, without folders in it. Returns what the vendor has to know. */
export function writeAptRepository({ folder, manifest, key }: AptRepository): string {
  const debs = manifest.releases
    .flatMap(({ packages }) => packages)
    .filter(({ target, file }) => target === 'deb' && existsSync(join(folder, file)))
  if (debs.length === 0) return 'No apt repository: there is no deb.'
  if (spawnSync('dpkg-deb', ['--version'], { stdio: 'ignore' }).error)
    return 'No apt repository: dpkg-deb, which reads the debs, is not on this computer.'
  const index = debs.map((deb) => describeDeb(folder, deb)).join('\n')
  const files = { Packages: Buffer.from(index), 'Packages.gz': gzipSync(index) }
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  writeFileSync(join(folder, 'Release'), releaseText(files, manifest.releases[0].released_at))
  // apt would trust the signature of the last time, and find other packages than it names.
  for (const name of ['InRelease', KEY_FILE]) rmSync(join(folder, name), { force: true })
  if (key === null)
    return 'The apt repository is not signed: apt refuses it without [trusted=yes]. "gpg --quick-gen-key NAME" makes a key, and --apt-key NAME signs with it.'
  signRelease(folder, key)
  return `The apt repository is signed by ${key}; ${KEY_FILE} is the public key.`
}

/** Returns the paragraph of a deb in `Packages`: its control file, and where it is. */
function describeDeb(folder: string, { file, bytes, sha256 }: ReleasePackage): string {
  const control = execFileSync('dpkg-deb', ['--field', join(folder, file)], { encoding: 'utf8' })
  return `${control.trimEnd()}\nFilename: ./${file}\nSize: ${bytes}\nSHA256: ${sha256}\n`
}

function releaseText(files: Record<string, Buffer>, releasedAt: number): string {
  const sums = Object.entries(files).map(
    ([name, bytes]) => ` ${createHash('sha256').update(bytes).digest('hex')} ${bytes.length} ${name}`,
  )
  return [
    'Origin: Layerline',
    'Label: Layerline',
    `Date: ${new Date(releasedAt * 1000).toUTCString().replace('GMT', 'UTC')}`,
    'SHA256:',
    ...sums,
    '',
  ].join('\n')
}

function signRelease(folder: string, key: string): void {
  const gpg = (...args: string[]) => execFileSync('gpg', ['--batch', '--yes', '--local-user', key, ...args])
  gpg('--output', join(folder, 'InRelease'), '--clear-sign', join(folder, 'Release'))
  writeFileSync(join(folder, KEY_FILE), gpg('--armor', '--export', key))
}
