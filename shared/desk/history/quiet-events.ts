import type { HistoryEventKind } from '../../orders/events/domain-events.ts'

/** Events that leave what staff decide about as it was. */
export const QUIET_EVENTS: ReadonlySet<HistoryEventKind> = new Set([
  'file downloaded',
  'comment added',
  'comment edited',
  'comment deleted',
  'message from customer',
  'message from staff',
  'message needs no answer',
  'problem reported',
  'put aside',
  'brought back',
  'letter retry',
  'letter by hand',
  'letter drop',
  'invoice issued',
  'tax reported',
  'refund done',
  'outside refund noted',
  'photo added',
  'photo deleted',
  'photo shown to customer',
  'photo hidden from customer',
])
