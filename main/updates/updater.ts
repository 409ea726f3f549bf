import { rm } from 'node:fs/promises'
import {
  mayInstall,
  waitSentences,
  type InstallWay,
  type InstallTime,
  type UpdateStatus,
} from '../../shared/operations/workstation/updates.ts'
import { isCheckDue } from '../../shared/operations/workstation/kept-updates.ts'
import { downloadPackage, isWhole } from './download-package.ts'
import { installWay } from './install-package.ts'
import { keepVersion, NEEDS_PERSON, requireIdle, withRight } from './install-steps.ts'
import type { KnownReleases } from './known-releases.ts'
import { lookForReleases } from './look-for-releases.ts'
import { addressOf } from './read-manifest.ts'
import { wayOfRollback } from './rollback.ts'
import { SERVER_IS_BUSY, type UpdateHost } from './update-host.ts'

interface UpdaterOptions {
  version: string
  known: KnownReleases
  host: UpdateHost
  /** Called when the status changed. */
  onChange: () => void
}

const LOOK_MS = 30_000
/** Progress is shown in steps of this size. */
const PROGRESS_BYTES = 2_000_000

/** Looks for new versions, downloads and checks one, and installs it when nothing is under way. */
export class Updater {
  readonly #options: UpdaterOptions
  #stage: UpdateStatus['stage'] = 'idle'
  #downloaded = 0
  #isDownloaded = false
  #waitsFor: string[] = []
  #schemaVersion: number | null = null
  #fault: string | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(options: UpdaterOptions) {
    this.#options = options
  }

  /** Looks at the address in time from now on, says what failed before, and continues with an installation that waits. */
  async start(): Promise<void> {
    const { known, host } = this.#options
    const kept = known.kept()
    if (this.#timer === undefined && kept.fault !== null) host.tellFailure(kept.fault)
    if (kept.address !== null && known.unavailable() === null && isCheckDue(kept, this.#seconds()))
      await this.check()
    // Reads the whole package.
    if (this.#timer === undefined) await this.#noteDownloaded()
    // Rejects while the server restarts.
    this.#schemaVersion ??= await host.schemaVersion().catch(() => null)
    if (kept.install_at !== null && this.#isDownloaded && this.#stage === 'idle') this.#stage = 'waiting'
    await this.#installWhenPossible()
    this.#timer = setTimeout(() => void this.start(), LOOK_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  status(): UpdateStatus {
    const { version, known } = this.#options
    const { address, checked_at, install_at } = known.kept()
    const offered = known.offered()
    const isReady = offered !== null && this.#isDownloaded
    return {
      version,
      address,
      unavailable: known.unavailable(),
      checked_at,
      stage: this.#stage === 'idle' && isReady ? 'downloaded' : this.#stage,
      release: offered && {
        version: offered.release.version,
        released_at: offered.release.released_at,
        notes: offered.release.notes,
        bytes: offered.file.bytes,
      },
      downloaded_bytes: this.#downloaded,
      way: isReady ? this.#way() : null,
      install_at,
      waits_for: this.#waitsFor,
      fault: this.#fault ?? known.kept().fault,
      is_backed_up: known.kept().previous?.version === version,
      previous: known.previous(this.#schemaVersion),
    }
  }

  /** The reason the last installation failed; null if none did. */
  failure(): string | null {
    return this.#options.known.kept().fault
  }

  /** With null, updates are off. */
  async setAddress(address: string | null): Promise<void> {
    const forgotten = { manifest: null, checked_at: null, install_at: null, failed_checks: 0, fault: null }
    this.#options.known.save({ address, ...forgotten })
    this.#isDownloaded = false
    this.#stage = 'idle'
    this.#fault = null
    if (address !== null) await this.check()
  }

  /** Asks the address. What is wrong is in the status. */
  check(): Promise<void> {
    return this.#run('checking', async () => {
      await lookForReleases(this.#options.known, this.#seconds())
      await this.#noteDownloaded()
    })
  }

  /** Downloads the new version and, for a rollback, the installed one. */
  download(): Promise<void> {
    const { known, onChange } = this.#options
    return this.#run('downloading', async () => {
      const { address } = known.kept()
      const offered = known.offered()
      if (address === null || !offered) return
      const { file } = offered
      await downloadPackage(addressOf(address, file.file), file, known.pathOf(file.file), (bytes) => {
        if (bytes < this.#downloaded + PROGRESS_BYTES && bytes > this.#downloaded) return
        this.#downloaded = bytes
        onChange()
      })
      const own = known.ownPackage()
      // A rollback is not possible without it, which is no reason to stay with an old version.
      if (own)
        await downloadPackage(addressOf(address, own.file), own, known.pathOf(own.file)).catch(() => {})
      this.#isDownloaded = true
      known.prune()
    })
  }

  /** Installs at a time. Now: throws an Error that names what is under way. */
  async install(at: InstallTime): Promise<void> {
    if (!this.#isPossible(at)) throw new Error(NEEDS_PERSON)
    this.#fault = null
    this.#options.known.save({ install_at: at === 'now' ? null : at })
    if (at === 'now') {
      await requireIdle(this.#options.host)
      return this.#install()
    }
    this.#stage = 'waiting'
    return this.#installWhenPossible()
  }

  cancel(): void {
    this.#options.known.save({ install_at: null })
    this.#waitsFor = []
    if (this.#stage === 'waiting') this.#stage = 'idle'
    this.#options.onChange()
  }

  /** Goes back to the version before; with its backup where the database has changed since. Throws an Error with a sentence. */
  async rollBack(): Promise<void> {
    const { known, host, version } = this.#options
    await requireIdle(host)
    const installed = { version, schema_version: await host.schemaVersion() }
    const { file, way, restore } = await wayOfRollback(known, installed)
    await this.#run('installing', () =>
      withRight(host, { file, way }, (right) => host.closeAndInstall(right, restore)),
    )
  }

  async #installWhenPossible(): Promise<void> {
    const { known, host, onChange } = this.#options
    const { install_at } = known.kept()
    if (this.#stage !== 'waiting' || install_at === null) return
    if (!this.#isPossible(install_at)) {
      this.cancel()
      return this.#tell(NEEDS_PERSON)
    }
    const obstacles = await host.obstacles().catch(() => SERVER_IS_BUSY)
    const [local, isKioskShown] = [host.now(), host.isKioskShown()]
    this.#waitsFor = waitSentences({ at: install_at, way: this.#way(), local, isKioskShown }, obstacles)
    onChange()
    if (this.#waitsFor.length > 0) return
    await this.#install()
    if (this.#fault !== null) this.#tell(this.#fault)
  }

  /** Nobody looks at the page of updates then. */
  #tell(fault: string): void {
    this.#options.known.save({ fault })
    this.#options.host.tellFailure(fault)
    this.#options.onChange()
  }

  #seconds(): number {
    return Math.floor(this.#options.host.now().getTime() / 1000)
  }

  #install(): Promise<void> {
    const { known, host, version } = this.#options
    return this.#run('installing', async () => {
      known.save({ install_at: null, fault: null })
      const offered = known.offered()
      if (!offered) return
      const path = known.pathOf(offered.file.file)
      if (!(await isWhole(path, offered.file))) {
        this.#isDownloaded = false
        await rm(path, { force: true })
        throw new Error('The downloaded package was changed since. Download it again.')
      }
      const way = this.#way()
      const keep = async () => keepVersion(known, version, await host.backUp())
      if (way.kind === 'by_hand') return keep()
      await withRight(host, { file: path, way }, async (right) => {
        await keep()
        await host.closeAndInstall(right, null)
      })
    })
  }

  #isPossible(at: InstallTime): boolean {
    return this.#options.known.offered() === null || mayInstall(at, this.#way())
  }

  /** Returns the way to install the offered package. */
  #way(): InstallWay {
    const { known } = this.#options
    return installWay(known.installation(), known.pathOf(known.offered()?.file.file ?? ''))
  }

  /** Runs one step at a time; its failure is in the status. */
  async #run(stage: UpdateStatus['stage'], step: () => Promise<void>): Promise<void> {
    if (this.#stage !== 'idle' && this.#stage !== 'waiting') return
    this.#stage = stage
    this.#fault = null
    this.#options.onChange()
    try {
      await step()
    } catch (error) {
      this.#fault = error instanceof Error ? error.message : String(error)
    } finally {
      this.#stage = 'idle'
      this.#options.onChange()
    }
  }

  async #noteDownloaded(): Promise<void> {
    const { known } = this.#options
    const offered = known.offered()
    this.#isDownloaded = offered !== null && (await isWhole(known.pathOf(offered.file.file), offered.file))
  }
}
