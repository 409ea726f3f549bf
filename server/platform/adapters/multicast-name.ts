import { getResponder, type CiaoService, type Responder } from '@homebridge/ciao'
import type { LanNameState } from '../../../shared/operations/lan/lan-state.ts'
import { spareLabels } from '../../../shared/operations/lan/spare-labels.ts'

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
export function announceName(announced: Announced, onChange: () => void): MulticastName {
  return new ProbedName(announced, onChange)
}

class ProbedName implements MulticastName {
  readonly #announced: Announced
  readonly #onChange: () => void
  readonly #labels: string[]
  readonly #responder = getResponder()
  #service: CiaoService
  #state: LanNameState = 'announcing'
  #ended = false
  #at = 0

  constructor(announced: Announced, onChange: () => void) {
    this.#announced = announced
    this.#onChange = onChange
    this.#labels = [announced.name, ...spareLabels(announced.name)]
    this.#service = this.#begin()
  }

  state(): LanNameState {
    return this.#state
  }

  label(): string {
    return this.#labels[this.#at]
  }

  async end(): Promise<void> {
    this.#ended = true
    if (this.#state !== 'taken') await endService(this.#responder, this.#service)
  }

  /** With the label in the title: shops of one title would take each other's names for a conflict of the label. */
  #begin(): CiaoService {
    const { title, port } = this.#announced
    const begun = this.#responder.createService({
      name: `${title} (${this.label()})`,
      hostname: this.label(),
      type: 'https',
      port,
      // Without one, ciao takes its own packets, which come back over another adapter, for a conflict, and announces forever.
      txt: { path: '/' },
    })
    // ciao's own spare names, such as `shop-(2)`, are no host names.
    begun.on('hostname-change', () => void this.#goOn(begun))
    const isCurrent = () => !this.#ended && this.#service === begun && this.#state === 'announcing'
    begun.advertise().then(
      () => isCurrent() && this.#become('announced'),
      () => isCurrent() && this.#become('failed'),
    )
    return begun
  }

  /** Another device has the name. */
  async #goOn(lost: CiaoService): Promise<void> {
    if (this.#ended || this.#service !== lost) return
    const isLast = this.#at === this.#labels.length - 1
    this.#at = isLast ? 0 : this.#at + 1
    if (!isLast) this.#service = this.#begin()
    this.#become(isLast ? 'taken' : 'announcing')
    await lost.destroy().catch(() => {})
    if (isLast) await this.#responder.shutdown().catch(() => {})
  }

  #become(state: LanNameState): void {
    this.#state = state
    this.#onChange()
  }
}

/** Multicast is closed with the last name. */
async function endService(responder: Responder, service: CiaoService): Promise<void> {
  await service.destroy().catch(() => {})
  await responder.shutdown().catch(() => {})
}
