import type { KeyObject } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  chooseRelease,
  packageFor,
  type InstalledProgram,
  type OfferedRelease,
  type ReleasePackage,
} from '../../shared/operations/workstation/releases.ts'
import type { PreviousVersion } from '../../shared/operations/workstation/updates.ts'
import type { Installation } from './install-package.ts'
import type { KeptUpdates } from '../../shared/operations/workstation/kept-updates.ts'
import { readKeptUpdates, saveKeptUpdates } from './kept-updates.ts'
import { readReleases } from './read-manifest.ts'

export interface KnownReleasesOptions {
  /** A folder of the program's own, which no backup has. */
  folder: string
  /** Null for a build without the key of its vendor. */
  vendorKey: KeyObject | null
  version: string
  /** Null if the program does not know how it was installed. */
  installation: Installation | null
}

/** Keeps the known other versions. The signature of the kept manifest is checked each time it is read. */
export class KnownReleases {
  readonly #options: KnownReleasesOptions

  constructor(options: KnownReleasesOptions) {
    this.#options = options
  }

  /** Returns the reason this installation cannot be updated from here; null if it can. */
  unavailable(): string | null {
    if (this.#options.vendorKey === null)
      return 'This build has no key of its vendor, so it cannot tell whether an update is genuine. Install updates by hand.'
    if (this.#options.installation === null)
      return 'This program was not installed from a package, so it cannot be updated from here.'
    return null
  }

  /** Returns what a manifest offers; null if it has nothing newer. Throws an Error with a sentence. */
  read(manifest: string): OfferedRelease | null {
    return chooseRelease(readReleases(manifest, this.#vendorKey()), this.#installed())
  }

  /** Returns the release that the kept manifest offers; null if there is none. */
  offered(): OfferedRelease | null {
    const { manifest } = this.kept()
    if (manifest === null || this.unavailable() !== null) return null
    try {
      return this.read(manifest)
    } catch {
      return null
    }
  }

  /** The package of the installed version, if the manifest still has it. */
  ownPackage(): ReleasePackage | null {
    const { manifest } = this.kept()
    if (manifest === null) return null
    const { releases } = readReleases(manifest, this.#vendorKey())
    const own = releases.find(({ version }) => version === this.#options.version)
    return own ? packageFor(own, this.#installed()) : null
  }

  /** The version to which the program can go back; its backup is restored unless the database is still the same. */
  previous(schemaVersion: number | null): PreviousVersion | null {
    const { previous } = this.kept()
    if (!previous || previous.version === this.#options.version) return null
    const { version, backup_at, schema_version } = previous
    return { version, backup_at: schema_version === schemaVersion ? null : backup_at }
  }

  installation(): Installation {
    return this.#options.installation!
  }

  pathOf(file: string): string {
    return join(this.#options.folder, 'packages', file)
  }

  /** Deletes packages of versions that are neither offered, installed nor kept for a rollback. */
  prune(): void {
    const files = [this.offered()?.file.file, this.ownPackage()?.file, this.kept().previous?.package]
    const kept = new Set(files.map((file) => file && basename(file)))
    for (const name of readdirSync(this.pathOf('.'), { withFileTypes: true }))
      if (!kept.has(name.name.replace(/\.part$/, '')))
        rmSync(this.pathOf(name.name), { recursive: true, force: true })
  }

  kept(): KeptUpdates {
    return readKeptUpdates(keptFile(this.#options.folder))
  }

  save(changed: Partial<KeptUpdates>): void {
    saveKeptUpdates(keptFile(this.#options.folder), changed)
  }

  #vendorKey(): KeyObject {
    const why = this.unavailable()
    if (why !== null) throw new Error(why)
    return this.#options.vendorKey!
  }

  #installed(): InstalledProgram {
    const { version } = this.#options
    const { target, isReplaceable } = this.installation()
    const wanted = isReplaceable ? 'zip' : target
    return { version, system: process.platform, arch: process.arch, target: wanted }
  }
}

function keptFile(folder: string): string {
  return join(folder, 'updates.json')
}
