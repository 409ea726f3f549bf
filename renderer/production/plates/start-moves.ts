import type {
  RecordedOnly,
  StartedEach,
  StartWay,
} from '../../../shared/production/printer-links/print-work.ts'
import { server } from '../../platform/api.ts'
import type { QueuedMove } from '../../platform/kit/move-queue.ts'
import { platesText } from '../floor/floor-words.ts'

/** The fields of a plate that starting it needs, on the floor and in the list of plates. */
export interface PlateToStart {
  id: string
  number: number
  revision: number
  printer_id: string | null
  start: StartWay | null
}

/** Each reads after `only recorded:`. */
export const WHY_RECORDED: Record<RecordedOnly, string> = {
  no_link: 'its printer has no connection',
  no_file: 'it has no print file',
  old_file: 'it was changed after its print file was made',
}

/** Returns true if Start sends something, so that somebody has to look at a bed before. */
export function asksForBeds(plates: readonly PlateToStart[]): boolean {
  return plates.some(({ start }) => start === 'sends')
}

/** Starts plates: their files are sent where that is possible. `undoOf` takes back what was only recorded. */
export function startEach(
  plates: readonly PlateToStart[],
  { empty_beds, undoOf }: { empty_beds: readonly string[]; undoOf: (recorded: Recorded) => QueuedMove },
): QueuedMove {
  return async () => {
    const outcome = await server.printerLinks.startEach.mutate({
      plates: plates.map(({ id, revision }) => ({ plate_id: id, revision })),
      empty_beds: [...empty_beds],
    })
    const { recorded, failed } = outcome
    const text = startedText(outcome)
    return {
      ...(text === '' ? {} : { text }),
      notes: failed.map(({ number, why }) => `Plate ${number} is not started: ${why}`),
      undo: recorded.length === 0 ? undefined : undoOf(recorded),
    }
  }
}

export type Recorded = StartedEach['recorded']

/** `Sent, and starting: plates 1 and 2. Started: plate 4 (only recorded: its printer has no connection)`. Empty for nothing. */
export function startedText({ sent, recorded }: Pick<StartedEach, 'sent' | 'recorded'>): string {
  const ways = [...Map.groupBy(recorded, ({ why }) => why)].map(([why, plates]) => {
    // A shop without connections needs no reason each time.
    const reason = sent.length > 0 || why !== 'no_link' ? ` (only recorded: ${WHY_RECORDED[why]})` : ''
    return `Started: ${namesOf(plates)}${reason}`
  })
  return [...(sent.length > 0 ? [`Sent, and starting: ${namesOf(sent)}`] : []), ...ways].join('. ')
}

function namesOf(plates: readonly { number: number }[]): string {
  return platesText(plates.map(({ number }) => number))
}
