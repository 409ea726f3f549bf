import type { LogRetention } from '../../../shared/platform/logs/log-retention.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'

export function readLogRetention(shop: Shop, caller: Caller): LogRetention {
  staffWith('set_up', caller)
  return shop.machine.logs.retention()
}

/** Writes how long log files are kept into `settings.json`. Older files are deleted at once. */
export function saveLogRetention(shop: Shop, caller: Caller, retention: LogRetention): LogRetention {
  const by = staffWith('set_up', caller)
  try {
    shop.machine.logs.setRetention(retention)
  } catch (error) {
    throw new Refusal('wrong_state', `The settings could not be saved: ${(error as Error).message}`)
  }
  shop.write((tx) =>
    recordEvent(tx, shop.clock.now(), by, {
      subject: 'document',
      subject_id: 'log files',
      what: 'edited',
      details: { ...retention },
    }),
  )
  return retention
}
