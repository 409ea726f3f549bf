import type { LivePrinter } from '../../../shared/production/printer-links/live-printer.ts'
import type { MachineState } from '../../../shared/production/printer-links/machine-report.ts'
import type { StateWords } from '../../../shared/platform/state-words.ts'
import { durationText } from '../../platform/ui/words.ts'

const STATE_WORDS: Record<MachineState, StateWords> = {
  idle: { label: 'Ready', tone: 'good' },
  printing: { label: 'Printing', tone: 'info' },
  paused: { label: 'Paused', tone: 'attention' },
  finished: { label: 'Print ended', tone: 'attention' },
  canceled: { label: 'Print canceled', tone: 'attention' },
  failed: { label: 'Fault', tone: 'stop' },
  attention: { label: 'Needs attention', tone: 'attention' },
  offline: { label: 'Printer off', tone: 'neutral' },
  unknown: { label: 'Not known', tone: 'neutral' },
}

/** Returns the activity of a linked printer, as its machine reports it. */
export function liveWords({ enabled, report, fault_text }: LivePrinter): StateWords {
  if (!enabled) return { label: 'Switched off', tone: 'neutral' }
  if (report !== null) return STATE_WORDS[report.state]
  return fault_text === null
    ? { label: 'Not heard yet', tone: 'neutral' }
    : { label: 'Does not answer', tone: 'stop' }
}

/** `42 %, 1 h 20 min left`; empty if the machine tells neither. */
export function progressText({ report }: LivePrinter): string {
  const { progress = null, seconds_left = null } = report?.job ?? {}
  const parts = [
    progress === null ? null : `${Math.floor(progress * 100)}%`,
    seconds_left === null || report?.state === 'finished' ? null : `${durationText(seconds_left)} left`,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** `215 of 215 °C`, `24 °C`; null if it is not told. */
export function heatText({
  now_c,
  target_c,
}: {
  now_c: number | null
  target_c: number | null
}): string | null {
  if (now_c === null) return null
  const now = Math.round(now_c)
  return target_c === null || target_c === 0 ? `${now} °C` : `${now} of ${Math.round(target_c)} °C`
}

/** Returns the state in a line: `Printing, 42 %, 1 h 20 min left`. */
export function liveLine(live: LivePrinter): string {
  const isAtWork = live.report?.state === 'printing' || live.report?.state === 'paused'
  const progress = isAtWork ? progressText(live) : ''
  return [liveWords(live).label, progress].filter((part) => part !== '').join(', ')
}
