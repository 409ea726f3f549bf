import type { MaintenanceTask } from '../scheduling/maintenance-tasks.ts'
import { HOUR, type Instant } from '../time.ts'

/** A maintenance task of a printer and how long the printer has printed since it was done. */
export interface TaskState {
  task: string
  every_seconds: number
  /** Seconds of printing since it was done; since the first print when it never was. */
  since_seconds: number
  done_at: Instant | null
  due: boolean
}

/** The last time that a task was done: when, and how long the printer had printed by then. */
export interface TaskDone {
  at: Instant
  printed_seconds: number
}

/** The maintenance tasks of a printer, most overdue first. */
export function taskStates(
  tasks: readonly MaintenanceTask[],
  printed_seconds: number,
  done: ReadonlyMap<string, TaskDone>,
): TaskState[] {
  return tasks
    .map(({ task, every_hours }) => {
      const last = done.get(task)
      const every_seconds = every_hours * HOUR
      const since_seconds = Math.max(0, printed_seconds - (last?.printed_seconds ?? 0))
      return {
        task,
        every_seconds,
        since_seconds,
        done_at: last?.at ?? null,
        due: since_seconds >= every_seconds,
      }
    })
    .toSorted((a, b) => b.since_seconds / b.every_seconds - a.since_seconds / a.every_seconds)
}
