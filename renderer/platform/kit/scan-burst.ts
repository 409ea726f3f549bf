import { parseFloorCode } from '../../../shared/production/floor/floor-codes.ts'

/** Longest pause between two keys of a scanner: USB scanners send a key every 1 to 20 ms, and people are slower than this. */
export const MAX_SCAN_GAP_MS = 35

/** After `SURE_LENGTH` keys at that speed it is a scanner, and a hiccup of the machine or of its radio does not end the burst. */
const MAX_LATER_GAP_MS = 150
const SURE_LENGTH = 3

/** Fewer keys than this in a burst are two hands of a person. */
const MIN_SCAN_LENGTH = 4

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'])

export interface KeyPress {
  key: string
  /** When the key was pressed in ms, not when it was handled: so a busy page sees the same pauses. */
  at: number
}

/**
 * The verdict about a key. `replay`: kept keys that are ordinary presses after all, and come before the one at hand.
 */
interface Verdict<Press> {
  /** `keep` the key at hand, let it `pass`, or take it with the kept keys as a `scan`. */
  action: 'keep' | 'pass' | 'scan'
  replay: Press[]
  /** The scanned text. */
  text: string
}

/**
 * Tells a scanner from a person at the keyboard. A printable key is kept until another has had time to follow: a burst that ends
 * with Enter is a scan, anything else is given back in its sequence and does what it always does, 35 ms later.
 */
export class ScanBurst<Press extends KeyPress> {
  #kept: Press[] = []

  /** Milliseconds to wait for the next key. */
  get patience_ms(): number {
    return this.#kept.length < SURE_LENGTH ? MAX_SCAN_GAP_MS : MAX_LATER_GAP_MS
  }

  press(press: Press): Verdict<Press> {
    if (MODIFIERS.has(press.key)) return { action: 'pass', replay: [], text: '' }
    const last = this.#kept.at(-1)
    const isLate = last !== undefined && press.at - last.at > this.patience_ms
    const replay = isLate ? this.#take() : []
    if (press.key === 'Enter' && this.#kept.length >= MIN_SCAN_LENGTH)
      return { action: 'scan', replay, text: textOf(this.#take()) }
    // A space alone presses the focused button.
    const isText = press.key.length === 1 && (press.key !== ' ' || this.#kept.length > 0)
    if (!isText) return { action: 'pass', replay: [...replay, ...this.#take()], text: '' }
    this.#kept.push(press)
    return { action: 'keep', replay, text: '' }
  }

  /** No key followed in time. A whole code without Enter is a scan, too: some scanners are set up to send none. */
  end(): Pick<Verdict<Press>, 'replay' | 'text'> {
    const kept = this.#take()
    const text = textOf(kept)
    const isCode = kept.length >= MIN_SCAN_LENGTH && parseFloorCode(text) !== null
    return isCode ? { replay: [], text } : { replay: kept, text: '' }
  }

  /** Gives back what is kept, because the next key is no part of a scan. */
  giveBack(): Press[] {
    return this.#take()
  }

  #take(): Press[] {
    const kept = this.#kept
    this.#kept = []
    return kept
  }
}

function textOf(kept: readonly KeyPress[]): string {
  return kept.map(({ key }) => key).join('')
}
