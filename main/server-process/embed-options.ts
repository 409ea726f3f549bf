import type { hostServer } from '../../server/start/host-server.ts'
import type { ServerSettingsInput } from '../../server/platform/settings.ts'
import type { StartPhase } from '../../shared/platform/start-phases.ts'
import type { UnderWay } from '../../shared/platform/under-way.ts'

/** The keychain that the server expects of the desktop program. */
export type Keychain = NonNullable<NonNullable<Parameters<typeof hostServer>[1]>['keychain']>

export type SecretName = Parameters<Keychain['read']>[0]

/** The keychain of the main process, which also lists what it holds. */
export interface DesktopKeychain extends Keychain {
  all(): Record<string, string>
}

/** Events of the server that a window or the tray shows. */
export interface ServerEvents {
  /** While `start` runs. */
  onPhase: (phase: StartPhase) => void
  /** True: it has not answered for ten seconds. False: it answers again. */
  onSlow: (isSlow: boolean) => void
  /** The server crashed and is started again in a moment. */
  onRestarting: () => void
  /** It answers again, at the same address. */
  onRestarted: () => void
  /**
   * The shop is closed: it crashed too often, or what was restored cannot be opened. `retryMs` is how long to wait before it is tried
   * again; null to leave that to a person.
   */
  onDown: (error: Error, retryMs: number | null) => void
  /** The shop was moved to another data folder and is closed. */
  onMoved: () => void
  /** There may be notices for staff. */
  onNotices: () => void
  onClosing: (underWay: UnderWay) => void
}

export interface EmbedOptions {
  settings: ServerSettingsInput & { data_dir: string }
  keychain: Promise<DesktopKeychain>
  events: ServerEvents
}
