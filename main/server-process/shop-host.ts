import { setTimeout as pause } from 'node:timers/promises'
import { goOnAfterFaults } from '../../server/cli/go-on-after-faults.ts'
import { hostServer, type HostedServer } from '../../server/start/host-server.ts'
import { keychainOverPort } from './keychain-over-port.ts'
import type { DesktopFault, FromServer, StartRequest } from './messages.ts'
import { sendError } from './sent-error.ts'

type Server = ReturnType<HostedServer['current']>

/** The shop of this process. */
export interface ShopHost {
  start(request: StartRequest): Promise<{ url: string }>
  /** Throws an Error while no shop is open. */
  running(): Server
  noteKept(id: number, error: string | null): void
  noteFault(fault: DesktopFault): void
  /** The computer has woken up. */
  noteResumed(): void
  /** Closes the shop in order, once; also when none was opened. */
  close(): Promise<void>
}

/** The interval of looking again for a shop that was closed for a restore. */
const LOOK_MS = 1_000
const LONGEST_WAIT_MS = 60_000

export function shopHost(send: (message: FromServer) => void): ShopHost {
  let hosted: HostedServer | null = null
  let opening: Promise<HostedServer | null> = Promise.resolve(null)
  let closing: Promise<void> | null = null
  const keychain = keychainOverPort(send)
  const running = () => {
    if (!hosted) throw new Error('The shop is not open.')
    return hosted.current()
  }
  const start = async ({ settings, keychain: given }: StartRequest) => {
    const started = hostServer(settings, {
      keychain: keychain.open(given),
      onPhase: (phase) => send({ say: 'phase', phase }),
      onMoved: () => send({ say: 'moved' }),
      onReopened: () => send({ say: 'reopened' }),
    })
    opening = started.catch(() => null)
    const host = (hosted = await started)
    host.failed.catch((error: unknown) => send({ say: 'failed', error: sendError(error) }))
    endOnManyFaults(running, () => closeShop())
    void announceNotices(running, send)
    return { url: host.current().url }
  }
  const closeOpened = async () => {
    // A shop that is just being opened is closed as soon as it is open.
    const host = await opening
    if (!host) return
    send({ say: 'closing', underWay: host.current().underWay() })
    await host.close()
  }
  const closeShop = () => (closing ??= closeOpened())
  return {
    start,
    running,
    noteKept: keychain.noteKept,
    noteFault: (fault) => hosted && noteFault(hosted.current(), fault),
    noteResumed: () => hosted?.current().noteResumed(),
    close: closeShop,
  }
}

/** Ends the process in order after many uncaught errors; the main process starts it again. */
function endOnManyFaults(running: () => Server, close: () => Promise<void>): void {
  goOnAfterFaults(
    () => running().shop,
    () => void close().finally(() => process.exit(1)),
  )
}

function noteFault({ shop }: Server, { kind, message, stack, note, work }: DesktopFault): void {
  const error = Object.assign(new Error(message), { stack: stack ?? message })
  shop.log.error({ err: error }, note)
  shop.machine.crashes.record({ kind, error, ...(work !== undefined && { work }) })
}

/** Tells the main process when there may be notices, as long as this process runs. */
async function announceNotices(running: () => Server, send: (message: FromServer) => void): Promise<never> {
  for (;;) {
    const { changes } = running().shop
    let place = changes.place()
    send({ say: 'notices' })
    for (let found = false; !found && !changes.hasEnded();) {
      await changes.untilChange(LONGEST_WAIT_MS)
      changes.noticeOthers()
      found = hasNotices(changes.since(place))
      place = changes.place()
    }
    // The shop was closed, and may be opened again after a restore.
    if (changes.hasEnded()) await pause(LOOK_MS)
  }
}

type Changes = Server['shop']['changes']

function hasNotices(message: ReturnType<Changes['since']>): boolean {
  return message !== null && (message.everything || message.subjects.some(({ kind }) => kind === 'notice'))
}
