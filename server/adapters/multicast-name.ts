import { getResponder, type CiaoService, type Responder } from '@homebridge/ciao'
import type { LanNameState } from '../../shared/lan/lan-state.ts'

/** A name that is announced in the local network by multicast DNS (RFC 6762). */
export interface MulticastName {
  state(): LanNameState
  /** Says that the name is gone, so that other devices forget it. */
  end(): Promise<void>
}

/**
 * Announces `<name>.local` and the shop as a web site. The name is probed first: when another device has it, the state becomes
 * `taken`, and the name that ciao would take in its place is not used.
 */
export function announceName(
  { name, port, title }: { name: string; port: number; title: string },
  onChange: () => void,
): MulticastName {
  let state: LanNameState = 'announcing'
  let ended = false
  const responder = getResponder()
  const service = responder.createService({ name: title, hostname: name, type: 'https', port })
  const become = (next: LanNameState) => {
    if (ended || state === 'taken') return
    state = next
    onChange()
  }
  service.on('hostname-change', () => {
    become('taken')
    void endService(responder, service)
  })
  service.advertise().then(
    () => become('announced'),
    () => become('failed'),
  )
  return {
    state: () => state,
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
