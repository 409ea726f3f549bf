import type { StartPhase } from '../../shared/platform/start-phases.ts'
import type { Keychain } from '../platform/adapters/environment-secrets.ts'
import type { DoneWhileClosed } from '../platform/ports/restarts.ts'
import type { ServerSettingsInput } from '../platform/settings.ts'
import { startServer, type RunningServer } from './start-server.ts'

/** A server that closes and starts again, in this process, when its shop is restored or moved. */
export interface HostedServer {
  /** The running server; the last one while none runs. */
  current(): RunningServer
  /** Rejects when the shop could not be opened again, so that nothing is served anymore. */
  failed: Promise<never>
  close(): Promise<void>
}

interface HostOptions {
  keychain?: Keychain | null
  /** Called, in place of starting again, when the shop was moved to another folder. */
  onMoved?: (dataFolder: string) => void
  /** Called as each start proceeds. */
  onPhase?: (phase: StartPhase) => void
  /** Called when the shop is open again after it was closed for a restore or a move. */
  onReopened?: () => void
}

interface Hosting {
  settings: ServerSettingsInput
  server: RunningServer
  isOpen: boolean
  start: (settings: ServerSettingsInput) => Promise<RunningServer>
  onMoved: HostOptions['onMoved']
  onReopened: () => void
  onPhase: (phase: StartPhase) => void
}

/** Starts a server. After a restart it listens at the same address, so that open pages find it again. */
export async function hostServer(
  settings: ServerSettingsInput,
  { keychain = null, onMoved, onPhase: tell = () => {}, onReopened = () => {} }: HostOptions = {},
): Promise<HostedServer> {
  const onPhase = timed(tell)
  let isClosing = false
  let restarting = Promise.resolve()
  const failure = Promise.withResolvers<never>()
  // The host of the server may not wait for it.
  failure.promise.catch(() => {})
  const restart = (work: () => Promise<DoneWhileClosed>) => {
    // After the answer to the request that asked for it.
    restarting = restarting
      .then(() => new Promise((resolve) => setImmediate(resolve)))
      .then(() => (isClosing ? undefined : startAgain(hosting, work)))
      .catch((error: unknown) => failure.reject(error))
  }
  const start = (input: ServerSettingsInput) => {
    onPhase({ phase: 'opening' })
    return startServer(input, { keychain, restart, onPhase })
  }
  const hosting: Hosting = {
    settings,
    server: await start(settings),
    isOpen: true,
    start,
    onMoved,
    onReopened,
    onPhase,
  }
  return {
    current: () => hosting.server,
    failed: failure.promise,
    async close() {
      isClosing = true
      await restarting
      if (hosting.isOpen) await hosting.server.close()
    },
  }
}

/** Leaves the time of each phase for `npm run bench -- start`. */
function timed(tell: (phase: StartPhase) => void): (phase: StartPhase) => void {
  return (phase) => {
    performance.mark(`layerline:${phase.phase}`)
    tell(phase)
  }
}

/** Closes the server, does the work and starts the server again; with the shop of before when the new one cannot be opened. */
async function startAgain(hosting: Hosting, work: () => Promise<DoneWhileClosed>): Promise<void> {
  const { settings, server, start, onMoved } = hosting
  const { log } = server.shop
  const input = { ...settings, port: portOf(server.url) }
  hosting.isOpen = false
  hosting.onPhase({ phase: 'opening' })
  await server.close()
  const done = await work().catch((error: unknown): DoneWhileClosed => {
    log.error({ err: error }, 'the work for which the shop was closed failed')
    return {}
  })
  if (done.data_dir !== undefined && onMoved) return onMoved(done.data_dir)
  const moved = { ...input, ...(done.data_dir !== undefined && { data_dir: done.data_dir }) }
  hosting.server = await start(moved).catch(async (error: unknown) => {
    if (!done.undo) throw error
    log.error({ err: error }, 'the shop could not be opened: the one before is put back')
    await done.undo(error as Error)
    return start(input)
  })
  hosting.isOpen = true
  hosting.settings = { ...settings, data_dir: hosting.server.shop.settings.data_dir }
  hosting.onReopened()
  log.warn({ url: hosting.server.url }, 'the shop was closed for a restore or a move, and is open again')
}

function portOf(url: string): number {
  return Number(new URL(url).port || 80)
}
