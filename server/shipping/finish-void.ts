import { DAY, HOUR } from '../../shared/platform/time.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent, THE_SHOP } from '../platform/db/events.ts'
import type { VoidOutcome } from '../platform/ports/carriers.ts'
import type { Shop } from '../platform/shop.ts'
import { findLabel, saveLabel, type LabelRow } from './label-store.ts'

/** EasyPost's carriers decide within 30 days. */
const DECIDED_WITHIN = 45 * DAY

/** Records how the refund of a voided label went; without an answer, sets when to ask again. */
export function finishVoid(tx: WriteDb, shop: Shop, { id }: LabelRow, outcome: VoidOutcome): void {
  const label = findLabel(tx, id)
  if (label?.state !== 'void_asked') return
  const now = shop.clock.now()
  const isOver = now - (label.voided_at ?? now) > DECIDED_WITHIN
  if (outcome === 'asked' && !isOver) {
    const pause = Math.min(DAY, HOUR * 2 ** label.tries)
    return saveLabel(tx, id, { tries: label.tries + 1, next_try_at: now + pause })
  }
  const isRefunded = outcome === 'voided'
  saveLabel(tx, id, { state: isRefunded ? 'voided' : 'void_refused', next_try_at: null })
  const { order_id, provider_ref, cost_cents, insurance_cents } = label
  recordEvent(tx, now, THE_SHOP, {
    subject: 'order',
    subject_id: order_id,
    what: isRefunded ? 'label refunded' : 'label refund refused',
    details: { label_id: id, provider_ref, cost_cents: cost_cents + insurance_cents },
  })
}
