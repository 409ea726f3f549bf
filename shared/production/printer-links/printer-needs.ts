import type { PrintJobOutcome, PrintJobStatus } from './print-job.ts'
import type { PlateStatus } from '../plates/plate-states.ts'
import type { Instant } from '../../platform/time.ts'
import type { MachineState } from './machine-report.ts'

/** The known facts about a linked printer, also after a restart. */
export interface LinkFacts {
  enabled: boolean
  /** Its last state; null while it cannot be reached, and before it answered. */
  state: MachineState | null
  message: string | null
  filament_out: boolean | null
  file_name: string | null
  /** A sentence that says why it cannot be reached; null if it can. */
  fault_text: string | null
  since: Instant
  /** The last print that the program was asked to start there. */
  job: {
    status: PrintJobStatus
    outcome: PrintJobOutcome | null
    why: string | null
    plate: number
    plate_status: PlateStatus
    updated_at: Instant
  } | null
}

/** A need of a linked printer that a person has to see to. */
export interface PrinterNeed {
  /** `print`: a print ended or did not start. `machine`: it waits. `connection`: it does not answer. */
  about: 'print' | 'machine' | 'connection'
  text: string
  since: Instant
}

/** A short loss, such as while a printer starts again, is not told. */
const LOST_SECONDS = 120

/** Returns the most urgent need of a linked printer; null if it needs nothing. */
export function printerNeed(facts: LinkFacts, now: Instant): PrinterNeed | null {
  if (!facts.enabled) return null
  return needOfPrint(facts) ?? needOfMachine(facts) ?? needOfConnection(facts, now)
}

function needOfPrint({ job, message }: LinkFacts): PrinterNeed | null {
  if (job === null) return null
  const { status, outcome, plate, plate_status, why, updated_at } = job
  const need = (text: string): PrinterNeed => ({ about: 'print', text, since: updated_at })
  if (status === 'unclear' && plate_status === 'planned')
    return need(
      `It is not known whether plate ${plate} has begun to print. Look at the printer: start the plate if it prints, or give up this start.`,
    )
  // A print that staff gave up themselves needs no one.
  if (status === 'stopped' && outcome === null && plate_status === 'planned')
    return need(`Plate ${plate} was not started. ${why ?? 'Send it again.'}`)
  if (status !== 'ended' || plate_status !== 'printing' || outcome === 'finished' || outcome === null)
    return null
  const said = message === null ? '' : ` It says: ${sentence(message)}`
  return need(`${ENDED[outcome](plate)}${said} Record which units failed, or that the plate is done.`)
}

const ENDED = {
  failed: (plate: number) => `The print of plate ${plate} failed.`,
  canceled: (plate: number) => `The print of plate ${plate} was canceled.`,
  gone: (plate: number) => `The printer does not print plate ${plate} anymore, and did not say how it ended.`,
}

function needOfMachine({ state, message, filament_out, file_name, since }: LinkFacts): PrinterNeed | null {
  const need = (text: string): PrinterNeed => ({ about: 'machine', text, since })
  const said = message === null ? '' : ` It says: ${sentence(message)}`
  const of = file_name === null ? '' : ` while it prints ${file_name}`
  if (filament_out === true && (state === 'paused' || state === 'attention' || state === 'printing'))
    return need(`It ran out of filament${of}. Load a spool and resume.`)
  if (state === 'paused') return need(`It is paused${of}.${said} Resume or cancel the print.`)
  if (state === 'attention') return need(`It needs attention.${said || ' Look at its screen.'}`)
  if (state === 'failed') return need(`It stopped with a fault.${said || ' Look at its screen.'}`)
  if (state === 'offline')
    return need(
      'The program beside it answers, but the printer itself does not. Switch it on, or connect it again.',
    )
  return null
}

function needOfConnection({ fault_text, since }: LinkFacts, now: Instant): PrinterNeed | null {
  if (fault_text === null || now - since < LOST_SECONDS) return null
  return { about: 'connection', text: `It does not answer. ${fault_text}`, since }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
