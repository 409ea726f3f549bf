import type { ActivityEntry } from '../../../shared/desk/history/activity.ts'
import type { HistoryEventKind } from '../../../shared/orders/events/domain-events.ts'
import { labelText } from '../../platform/ui/words.ts'
import { eventText } from '../../orders/event-words.ts'

/** What was done, in words. */
export function actionText({ subject, what, from, to, details, id, at, why, who }: ActivityEntry): string {
  if (subject === 'quote' || subject === 'order')
    return eventText({ id, at, why, who, what: what as HistoryEventKind, from, to, details })
  if (subject === 'document') return documentText(what, from, to)
  const name = details?.['name']
  const change = from !== null && to !== null ? `, ${from} to ${to}` : ''
  return `${labelText(what)}${typeof name === 'string' ? ` “${name}”` : ''}${change}`
}

function documentText(what: string, from: string | null, to: string | null): string {
  if (what !== 'edited' || to === null) return labelText(what)
  return from === null ? `Version ${to} saved` : `Version ${to} saved after version ${from}`
}
