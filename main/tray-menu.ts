import { HEALTH_AREA_WORDS, type HealthState } from '../shared/operations/health/health-finding.ts'
import type { HealthSummary } from '../shared/operations/health/health-page-data.ts'
import { counted } from '../shared/platform/counted.ts'

/** An item of the tray's menu that opens a page of the console. */
export interface TrayItem {
  label: string
  page: string
}

const MAX_PROBLEMS = 5
/** Longer lines make a menu wider than small screens. */
const MAX_LABEL = 90

/** Returns the problems, the worst first. */
export function problemItems({ problems }: HealthSummary): TrayItem[] {
  const shown = problems.slice(0, MAX_PROBLEMS).map(({ area, sentence, page }) => ({
    label: shortened(`${HEALTH_AREA_WORDS[area]}: ${sentence}`),
    page: page ?? '/console/health',
  }))
  const more = problems.length - shown.length
  return more > 0 ? [...shown, { label: counted(more, 'more problem'), page: '/console/health' }] : shown
}

/** Returns today's work in numbers. */
export function countItems({ counts: { to_print, to_pack, waiting } }: HealthSummary): TrayItem[] {
  return [
    { label: `${counted(to_print, 'order')} to print`, page: '/console/production' },
    { label: `${counted(to_pack, 'order')} to pack`, page: '/console/shipping' },
    { label: `${counted(waiting, 'item')} waiting for staff`, page: '/console' },
  ]
}

/** A new version of the program, and an update that was not installed. */
export function updateItems(version: string | null, hasFailed: boolean): TrayItem[] {
  const labels = [
    ...(hasFailed ? ['The last update was not installed'] : []),
    ...(version === null ? [] : [`Update to ${version}`]),
  ]
  return labels.map((label) => ({ label, page: '/console/workstation' }))
}

const STATE_WORDS: Record<HealthState, string> = {
  good: 'nothing is wrong',
  notice: 'look at it today',
  bad: 'something does not work',
}

/** Returns the text beside the pointer. */
export function trayTip({ state }: HealthSummary): string {
  return `Layerline: ${STATE_WORDS[state]}`
}

function shortened(text: string): string {
  return text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1).trimEnd()}…` : text
}
