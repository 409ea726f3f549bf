import type { Instant } from '../../platform/time.ts'

/**
 * Things done with a printer by its connection. The second half is what the printer tells itself; `finished` is stored
 * for a print that ended.
 */
export type PrinterActionKind =
  | 'sent'
  | 'given_up'
  | 'paused'
  | 'resumed'
  | 'canceled'
  | 'not_started'
  | 'started'
  | 'finished'
  | 'failed'
  | 'canceled_there'
  | 'gone'
  | 'lost'
  | 'back'

export interface PrinterAction {
  id: number
  at: Instant
  kind: PrinterActionKind
  /** Its number; null: nothing that the program started. */
  plate: number | null
  file_name: string | null
  /** The source of the filament, or the printer's message. */
  detail: string | null
  /** Null: the printer told it, or the account is gone. */
  who: string | null
}

const SENTENCES: Record<PrinterActionKind, (what: string) => string> = {
  sent: (what) => `Sent ${what}; its bed was empty`,
  given_up: (what) => `Gave up the start of ${what}`,
  paused: (what) => `Paused ${what}`,
  resumed: (what) => `Resumed ${what}`,
  canceled: (what) => `Canceled ${what}`,
  not_started: (what) => `Did not start ${what}`,
  started: (what) => `Began to print ${what}`,
  finished: (what) => `Ended the print of ${what}`,
  failed: (what) => `Failed to print ${what}`,
  canceled_there: (what) => `Canceled at the printer: ${what}`,
  gone: (what) => `No longer prints ${what}, and did not say how it ended`,
  lost: () => 'Does not answer anymore',
  back: () => 'Answers again',
}

/** `Sent plate 12; its bed was empty. From AMS 1, tray 2.` */
export function actionText({
  kind,
  plate,
  file_name,
  detail,
}: Omit<PrinterAction, 'id' | 'at' | 'who'>): string {
  const what = plate === null ? (file_name ?? 'its print') : `plate ${plate}`
  const sentence = SENTENCES[kind](what)
  return detail === null ? `${sentence}.` : `${sentence}. ${/[.!?]$/.test(detail) ? detail : `${detail}.`}`
}

/** Kinds that the printer tells itself, or that the program notices. */
export function isToldByPrinter(kind: PrinterActionKind): boolean {
  return !(['sent', 'given_up', 'paused', 'resumed', 'canceled'] as PrinterActionKind[]).includes(kind)
}
