import type { Right } from '../accounts/rights.ts'
import type { SpoolPlace } from '../production/filament/spool.ts'
import type { Cents } from '../platform/money.ts'
import type { PrinterCondition } from '../production/printers/printer-condition.ts'
import type { Priority } from '../orders/production/unit-work.ts'
import type { Instant, PacificDay } from '../platform/time.ts'

interface DeskActionRow {
  label: string
  /** The shortcut while its item is chosen. */
  key: string
  right: Right
  /** True if it has an undo; a confirmed date has one until the quote is paid. */
  undo: boolean
  /**
   * Names the immediate effect, and is asked before an action that cannot always be taken back; null if it always can.
   */
  asks: string | null
  /** The effect that an undo leaves behind; null for none. */
  leaves: string | null
}

/** Actions on the Desk itself, by the commands of the pages. */
export const DESK_ACTIONS = {
  confirm_date: {
    label: 'Confirm',
    key: 'c',
    right: 'decide',
    undo: true,
    asks: 'The customer gets an email with the date at once.',
    leaves: 'A customer who has got the email by then gets a second one.',
  },
  print_first: {
    label: 'Print first',
    key: 'p',
    right: 'decide',
    undo: true,
    asks: null,
    leaves: null,
  },
  clear: {
    label: 'Cleared',
    key: 'c',
    right: 'make',
    undo: true,
    asks: null,
    leaves: null,
  },
  back_in_service: {
    label: 'Back in service',
    key: 'b',
    right: 'make',
    undo: true,
    asks: null,
    leaves: null,
  },
  add_spool: {
    label: 'Add the spool',
    key: 'a',
    right: 'make',
    undo: true,
    asks: null,
    leaves: null,
  },
  maintained: {
    label: 'Done',
    key: 'd',
    right: 'make',
    undo: false,
    asks: 'It is recorded as done now, by you.',
    leaves: null,
  },
  call_courier: {
    label: 'Call again',
    key: 'c',
    right: 'ship',
    undo: false,
    asks: 'Another courier is called at once, at what the service charges the shop now. The customer pays nothing more.',
    leaves: null,
  },
  resume: {
    label: 'Resume',
    key: 'r',
    right: 'decide',
    undo: false,
    asks: 'The customer is told at once, and the ship date moves by the days that the customer caused.',
    leaves: null,
  },
  retry_refund: {
    label: 'Try again',
    key: 'r',
    right: 'decide',
    undo: false,
    asks: 'The money is sent to the customer’s card at once.',
    leaves: null,
  },
  refund_payment: {
    label: 'Refund',
    key: 'r',
    right: 'decide',
    undo: false,
    asks: 'The whole payment is sent back to the customer’s card at once.',
    leaves: null,
  },
  retry_tax: {
    label: 'Report again',
    key: 'r',
    right: 'decide',
    undo: false,
    asks: 'It is reported to the tax service at once.',
    leaves: null,
  },
  retry_email: {
    label: 'Send again',
    key: 'r',
    right: 'decide',
    undo: false,
    asks: 'The email is sent at once.',
    leaves: null,
  },
} as const satisfies Record<string, DeskActionRow>
export type DeskActionName = keyof typeof DESK_ACTIONS

interface SeenOrder {
  order_id: string
  revision: number
}

/** The facts for an action, as staff see them now: a later change of the same thing refuses it. */
export type DeskAction =
  /** `ship_by` is the earliest day, `promised` the one that the customer is told: of Economy where that is paid for. */
  | { does: 'confirm_date'; quote_id: string; ship_by: PacificDay; promised: PacificDay; can_undo: boolean }
  | ({ does: 'print_first'; before: Priority } & SeenOrder)
  | { does: 'clear'; plate_id: string; revision: number; was: 'printing' | 'printed' }
  | {
      does: 'back_in_service'
      printer_id: string
      revision: number
      was: { condition: PrinterCondition; reason: string | null; until: Instant | null }
    }
  | { does: 'call_courier'; order_id: string; parcel_id: string }
  /** Into the next slot of the printer; `was` is where it is now. */
  | {
      does: 'add_spool'
      spool_id: string
      revision: number
      number: number
      place: { printer_id: string; slot: number }
      was: SpoolPlace
    }
  | { does: 'maintained'; printer_id: string; task: string; done_at: Instant | null }
  | ({ does: 'resume' } & SeenOrder)
  | { does: 'retry_refund'; ledger_id: string; amount_cents: Cents }
  | { does: 'refund_payment'; checkout_id: string; amount_cents: Cents }
  | { does: 'retry_tax'; ledger_id: string }
  | { does: 'retry_email'; email_id: string }

/** Returns true if this action can be taken back. */
export function canUndo(action: DeskAction): boolean {
  return action.does === 'confirm_date' ? action.can_undo : DESK_ACTIONS[action.does].undo
}
