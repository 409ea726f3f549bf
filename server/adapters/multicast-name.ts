import { getResponder, type CiaoService, type Responder } from '@homebridge/ciao'
import type { LanNameState } from '../../shared/lan/lan-state.ts'
import { spareLabels } from '../../shared/lan/spare-labels.ts'

/** A name that is announced in the local network by multicast DNS (RFC 6762). */
export interface MulticastName {
  state(): LanNameState
  /** The label that is announced, or probed: the wished one, or a spare one. */
  label(): string
  /** Says that the name is gone, so that other devices forget it. */
  end(): Promise<void>
}

interface Announced {
  name: string
  port: number
  title: string
}

/**
 * Announces `<name>.local` and the shop as a web site. Each name is probed first: when another device has it, the next spare one
 * is taken, and the state becomes `taken` when those are used up, too.
 */
export function announceName({ name, port, title }: Announced, onChange: () => void): MulticastName {
  const labels = [name, ...spareLabels(name)]
  const responder = getResponder()
  let state: LanNameState = 'announcing'
  let ended = false
  let at = 0
  let service = begin()
  const become = (next: LanNameState) => {
    state = next
    onChange()
  }

  /** With the label in the title: shops of one title would take each other's names for a conflict of the label. */
  function begin(): CiaoService {
    const label = labels[at]
    const begun = responder.createService({
      name: `${title} (${label})`,
      hostname: label,
      type: 'https',
      port,
      // Without one, ciao takes its own packets, which come back over another adapter, for a conflict, and announces forever.
      txt: { path: '/' },
    })
    // ciao's own spare names, such as `shop-(2)`, are no host names.
    begun.on('hostname-change', () => void goOn(begun))
    const isCurrent = () => !ended && service === begun && state === 'announcing'
    begun.advertise().then(
      () => isCurrent() && become('announced'),
      () => isCurrent() && become('failed'),
    )
    return begun
  }

  async function goOn(lost: CiaoService): Promise<void> {
    if (ended || service !== lost) return
    at += 1
    const isLast = at === labels.length
    if (isLast) at = 0
    else service = begin()
    become(isLast ? 'taken' : 'announcing')
    await lost.destroy().catch(() => {})
    if (isLast) await responder.shutdown().catch(() => {})
  }

  return {
    state: () => state,
    label: () => labels[at],
    async end() {
      ended = true
      if (state !== 'taken') await endService(responder, service)
    },
  }
}

/** Multicast is closed with the last name. */
async function endService(responder: Responder, service: CiaoService): Promise<void> {
  await service.destroy().catch(() => {})
  await responder.shutdown().catch(() => {})
}
