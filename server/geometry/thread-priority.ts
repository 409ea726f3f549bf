import { constants, setPriority } from 'node:os'
import type { WorkerPriority } from '../../shared/geometry/worker-limits.ts'

/** Node's own constant for below normal, 10, leaves too little beside a slicer: a price takes twice as long as with 5. */
const PRIORITIES: Record<WorkerPriority, number> = {
  normal: constants.priority.PRIORITY_NORMAL,
  below_normal: 5,
  low: constants.priority.PRIORITY_LOW,
}

/**
 * Lets the server's main thread go first. On Linux a priority belongs to a thread, and 0 means the calling one
 * (setpriority(2), NOTES). Elsewhere it would slow down the whole program, so it stays as it is.
 */
export function setThreadPriority(priority: WorkerPriority = 'below_normal'): void {
  if (process.platform === 'linux' && priority !== 'normal') setPriority(0, PRIORITIES[priority])
}
