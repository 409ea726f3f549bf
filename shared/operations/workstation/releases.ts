import { z } from 'zod'

/** Signed by the vendor of the program: the versions that it offers, the newest first. */
const VERSION = z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/)

export const PackageTarget = z.enum(['deb', 'tar.xz', 'AppImage', 'nsis', 'dmg', 'zip'])
export type PackageTarget = z.infer<typeof PackageTarget>

const MAX_PACKAGE_BYTES = 2 ** 30

const ReleasePackage = z.object({
  system: z.enum(['linux', 'win32', 'darwin']),
  arch: z.enum(['x64', 'arm64']),
  target: PackageTarget,
  /** The name of the file, beside the manifest. */
  file: z.string().regex(/^[\w][\w.+ -]{0,120}$/),
  bytes: z.int().min(1).max(MAX_PACKAGE_BYTES),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ReleasePackage = z.infer<typeof ReleasePackage>

const Release = z.object({
  version: VERSION,
  /** Unix seconds. */
  released_at: z.int().min(0),
  /** Plain text. */
  notes: z.string().max(20_000),
  packages: z.array(ReleasePackage).max(40),
})
export type Release = z.infer<typeof Release>

export const ReleaseManifest = z.object({
  product: z.literal('layerline'),
  releases: z.array(Release).min(1).max(20),
})
export type ReleaseManifest = z.infer<typeof ReleaseManifest>

/** The file at the address: the manifest as text, and the Ed25519 signature of that text as base64. */
export const SignedManifest = z.object({ manifest: z.string(), signature: z.string() })

export const MANIFEST_FILE = 'layerline-releases.json'

/** The installed program, as far as it decides which package fits. */
export interface InstalledProgram {
  version: string
  system: string
  arch: string
  target: PackageTarget
}

/** A version and its package for one installed program. */
export interface OfferedRelease {
  release: Release
  file: ReleasePackage
}

/** Returns a negative number when `a` is the older version. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
}

/**
 * Returns the newest version for the installed program; null if it is the installed one. Throws an Error with a sentence when the
 * address offers only older versions, or none for this system.
 */
export function chooseRelease(manifest: ReleaseManifest, installed: InstalledProgram): OfferedRelease | null {
  const [newest] = manifest.releases.toSorted((a, b) => compareVersions(b.version, a.version))
  const difference = compareVersions(newest.version, installed.version)
  if (difference === 0) return null
  if (difference < 0)
    throw new Error(
      `The address offers version ${newest.version}, which is older than the installed ${installed.version}. It is not installed.`,
    )
  const file = packageFor(newest, installed)
  if (!file)
    throw new Error(
      `Version ${newest.version} has no package for this computer (${installed.system}, ${installed.arch}, ${installed.target}).`,
    )
  return { release: newest, file }
}

/** Returns the package of a version for the installed program; null if there is none. Whatever a zip would replace, a dmg does, too. */
export function packageFor(
  { packages }: Release,
  { system, arch, target }: InstalledProgram,
): ReleasePackage | null {
  const fitting = packages.filter((file) => file.system === system && file.arch === arch)
  const find = (wanted: PackageTarget) => fitting.find((file) => file.target === wanted) ?? null
  return find(target) ?? (target === 'zip' ? find('dmg') : null)
}
