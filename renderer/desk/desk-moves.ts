import { canUndo, type DeskAction } from '../../shared/desk/desk-actions.ts'
import type { DeskItem } from '../../shared/desk/desk-item.ts'
import type { SnoozedItem } from '../../shared/desk/snooze.ts'
import type { PacificDay } from '../../shared/platform/time.ts'
import { server } from '../platform/api.ts'
import { dayText } from '../platform/ui/words.ts'
import { clearPlates, endPrints } from '../production/floor/floor-moves.ts'
import type { QueuedMove } from '../platform/kit/move-queue.ts'

type Of<Name extends DeskAction['does']> = Extract<DeskAction, { does: Name }>

/** Returns the move that an item's action makes, by the same command as on its page. */
export function moveOf(item: DeskItem, action: DeskAction): QueuedMove {
  switch (action.does) {
    case 'confirm_date':
      return confirmDate(item, action)
    case 'print_first':
      return printFirst(item, action)
    case 'clear':
      return clearPlate(action)
    case 'back_in_service':
      return backInService(item, action)
    case 'add_spool':
      return addSpool(item, action)
    case 'maintained':
      return recordMaintenance(item, action)
    default:
      return sendAgain(item, action)
  }
}

function confirmDate({ title }: DeskItem, action: Of<'confirm_date'>): QueuedMove {
  const { quote_id, ship_by, promised } = action
  return async () => {
    await server.shipDates.confirm.mutate({ quote_id, ship_by, instead_of: null })
    const text = `${title} ships ${dayText(promised)}`
    if (!canUndo(action)) return { text }
    return {
      text,
      undo: async () => {
        await server.shipDates.takeBack.mutate({ quote_id, ship_by })
        return { text: `${title} is waiting for its ship date again` }
      },
    }
  }
}

function printFirst(item: DeskItem, { order_id, revision, before }: Of<'print_first'>): QueuedMove {
  const name = `Order ${item.order_number}`
  return async () => {
    const changed = await server.units.prioritizeOrder.mutate({ order_id, revision, priority: 1 })
    return {
      text: `${name} is printed first`,
      undo: async () => {
        await server.units.prioritizeOrder.mutate({ order_id, revision: changed.revision, priority: before })
        return { text: `${name} is printed as before` }
      },
    }
  }
}

function clearPlate({ plate_id, revision, was }: Of<'clear'>): QueuedMove {
  const plate = { id: plate_id, revision, status: was }
  return was === 'printing' ? endPrints([plate], true) : clearPlates([plate])
}

function backInService({ title }: DeskItem, action: Of<'back_in_service'>): QueuedMove {
  const { printer_id, revision, was } = action
  return async () => {
    await server.printers.setCondition.mutate({ printer_id, revision, condition: 'available' })
    return {
      text: `${title} is back in service`,
      undo: async () => {
        // An end that has passed cannot be set again.
        const until = was.until !== null && was.until > Date.now() / 1000 ? was.until : null
        await server.printers.setCondition.mutate({ ...was, until, printer_id, revision: revision + 1 })
        return { text: `${title} is out of service again` }
      },
    }
  }
}

function addSpool({ title }: DeskItem, action: Of<'add_spool'>): QueuedMove {
  const { spool_id, revision, number, place, was } = action
  return async () => {
    await server.filament.move.mutate({ spool_id, revision, place })
    return {
      text: `S${number} is in ${title}, slot ${place.slot}`,
      undo: async () => {
        await server.filament.move.mutate({ spool_id, revision: revision + 1, place: was })
        return { text: `S${number} is where it was` }
      },
    }
  }
}

function recordMaintenance({ title }: DeskItem, action: Of<'maintained'>): QueuedMove {
  const { printer_id, task, done_at } = action
  return async () => {
    await server.printers.logMaintenance.mutate({ printer_id, task, done_at })
    return { text: `Recorded for ${title}: ${task}` }
  }
}

type Sent = Exclude<
  DeskAction,
  Of<'confirm_date' | 'print_first' | 'clear' | 'back_in_service' | 'add_spool' | 'maintained'>
>

/** Makes the moves that leave the shop at once and have no undo. */
function sendAgain(item: DeskItem, action: Sent): QueuedMove {
  return async () => {
    switch (action.does) {
      case 'resume': {
        const { order_id, revision } = action
        await server.shopOrders.resume.mutate({ order_id, revision })
        return { text: `Order ${item.order_number} is resumed` }
      }
      case 'call_courier':
        return callCourier(item, action)
      case 'retry_refund':
        await server.money.tryAgain.mutate({ ledger_id: action.ledger_id })
        return { text: `The refund of order ${item.order_number} is sent again` }
      case 'refund_payment':
        await server.money.giveBack.mutate({ checkout_id: action.checkout_id })
        return { text: `The payment for ${item.title} is refunded` }
      case 'retry_tax':
        await server.money.retryTaxReport.mutate({ ledger_id: action.ledger_id })
        return { text: `The tax of order ${item.order_number} is reported again` }
      case 'retry_email':
        await server.emails.move.mutate({ email_id: action.email_id, move: 'retry' })
        return { text: `“${item.title}” is sent again` }
    }
  }
}

async function callCourier(
  item: DeskItem,
  { order_id, parcel_id }: Of<'call_courier'>,
): Promise<{ text: string }> {
  const { outcome } = await server.shipping.book.mutate({ order_id, parcel_id })
  if (outcome === 'booked') return { text: `The courier is called for order ${item.order_number}` }
  return {
    text: `No courier is called yet: open order ${item.order_number} on Shipping and decide about its address`,
  }
}

/** Puts an item aside; undo brings it back. */
export function snooze(item: DeskItem, until: PacificDay, reason: string): QueuedMove {
  const { kind, subject_id, state } = item
  return async () => {
    const { snoozed_at } = await server.desk.snooze.mutate({ kind, subject_id, state, until, reason })
    return {
      text: `${item.title} is put aside until ${dayText(until)}`,
      undo: async () => {
        await server.desk.endSnooze.mutate({ kind, subject_id, snoozed_at })
        return { text: `${item.title} is back` }
      },
    }
  }
}

/** Brings an item back before its day; undo puts it aside as it was. */
export function bringBack(item: SnoozedItem): QueuedMove {
  const { kind, subject_id, snooze: was } = item
  return async () => {
    await server.desk.endSnooze.mutate({ kind, subject_id, snoozed_at: was.snoozed_at })
    return { text: `${item.title} is back`, undo: async () => snooze(item, was.until, was.reason)() }
  }
}
