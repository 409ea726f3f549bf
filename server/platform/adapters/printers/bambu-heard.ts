import {
  BambuAnswer,
  BambuPrint,
  BambuVersion,
} from '../../../../shared/production/printer-links/bambu-message.ts'
import { mergePrint } from '../../../../shared/production/printer-links/merge-bambu-print.ts'
import { MachineError } from '../../ports/printer-link.ts'
import { lateError } from './bambu-tls.ts'

/** The value of `msg` in a report that names only what changed. */
const CHANGE = 1
/** Answers that are kept while one of them is waited for. */
const MAX_ANSWERS = 20

/** Keeps everything a printer reported since the program connected, and resolves those who wait for a report. */
export class BambuHeard {
  /** Null before it told its whole state. */
  print: BambuPrint | null = null
  version: BambuVersion | null = null
  answers: BambuAnswer[] = []
  /** The reason the connection ended; null while it is open. */
  why: MachineError | null = null
  readonly #waiting = new Set<() => void>()

  /** Takes a message of the printer. What it does not understand of it is dropped. */
  take(payload: Buffer): void {
    const message = readMessage(payload)
    if (!message)
      return this.end(new MachineError('nonsense', 'The printer sent a message that is not JSON.'))
    const print = BambuPrint.safeParse(message.print)
    if (print.success && (this.print !== null || isAboutAll(print.data)))
      this.print = mergePrint(this.print ?? {}, print.data)
    this.version = BambuVersion.safeParse(message.info).data ?? this.version
    const answer = BambuAnswer.safeParse(message.print ?? message.info)
    if (answer.success) this.answers = [...this.answers.slice(1 - MAX_ANSWERS), answer.data]
    this.look()
  }

  end(why: MachineError): void {
    this.why ??= why
    this.look()
  }

  /** Lets everyone who waits look again. */
  look(): void {
    for (const look of this.#waiting) look()
  }

  /** Waits until something is found. Throws when the connection ends, when it takes too long, or when the signal aborts. */
  waitFor<T>(find: () => T | null, wait: { ms: number; signal: AbortSignal }): Promise<T> {
    const { ms, signal } = wait
    return new Promise((resolve, reject) => {
      const finish = (act: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', look)
        this.#waiting.delete(look)
        act()
      }
      const look = () => {
        const found = find()
        const { why } = this
        if (found !== null) finish(() => resolve(found))
        else if (why) finish(() => reject(why))
        else if (signal.aborted)
          finish(() => reject(new MachineError('timeout', 'The request was canceled.')))
      }
      const timer = setTimeout(() => finish(() => reject(lateError())), ms)
      signal.addEventListener('abort', look)
      this.#waiting.add(look)
      look()
    })
  }
}

/** Only a message with the state, which is not told as a change, is about all; before it, changes of a part mean nothing. */
function isAboutAll({ gcode_state, msg }: BambuPrint): boolean {
  return gcode_state !== undefined && msg !== CHANGE
}

/** Reads a message; null: not a JSON object. */
function readMessage(payload: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(payload.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
