import type { MaintenanceTask } from '../../catalog/printers/maintenance-tasks.ts'
import { HOUR, type Instant } from '../../platform/time.ts'
import type { Work } from './nozzle.ts'

/** A maintenance task of a printer and how much the printer has printed since it was done. */
export interface TaskState {
  task: string
  of_nozzle: boolean
  /** Null if it is not due by that. */
  every_seconds: number | null
  every_mg: number | null
  /** Printed since it was done; since the first print, or since the nozzle is in, when it never was. */
  since_seconds: number
  since_mg: number
  done_at: Instant | null
  due: boolean
}

/** The last time that a task was done: when, and how much the printer had printed by then. */
export interface TaskDone {
  at: Instant
  printed_seconds: number
  printed_mg: number
}

const MG_PER_KG = 1_000_000

/**
 * Returns the maintenance tasks of a printer, most overdue first. `wearSince` is how much the nozzle that is in it has worn since an instant; null
 * while no nozzle is recorded: then tasks of the nozzle count as those of the printer.
 */
export function taskStates(
  tasks: readonly MaintenanceTask[],
  printed: Work,
  { done, wearSince }: { done: ReadonlyMap<string, TaskDone>; wearSince: ((at: Instant) => Work) | null },
): TaskState[] {
  return tasks
    .map(({ task, every_hours, every_kg, of_nozzle }): TaskState => {
      const last = done.get(task)
      const since = of_nozzle && wearSince ? wearSince(last?.at ?? 0) : workSince(printed, last)
      const every_seconds = every_hours === null ? null : every_hours * HOUR
      const every_mg = every_kg === null ? null : Math.round(every_kg * MG_PER_KG)
      return {
        task,
        of_nozzle,
        every_seconds,
        every_mg,
        since_seconds: since.seconds,
        since_mg: since.mg,
        done_at: last?.at ?? null,
        due: usedShare({ every_seconds, every_mg, since_seconds: since.seconds, since_mg: since.mg }) >= 1,
      }
    })
    .toSorted((a, b) => usedShare(b) - usedShare(a))
}

/** Corrected times never make it negative. */
function workSince(printed: Work, last: TaskDone | undefined): Work {
  return {
    seconds: Math.max(0, printed.seconds - (last?.printed_seconds ?? 0)),
    mg: Math.max(0, printed.mg - (last?.printed_mg ?? 0)),
  }
}

/** Returns the share of its interval that has passed: 1 is due. */
function usedShare(
  state: Pick<TaskState, 'every_seconds' | 'every_mg' | 'since_seconds' | 'since_mg'>,
): number {
  const byHours = state.every_seconds === null ? 0 : state.since_seconds / state.every_seconds
  const byMass = state.every_mg === null ? 0 : state.since_mg / state.every_mg
  return Math.max(byHours, byMass)
}
