import { constants, setPriority } from 'node:os'

/**
 * Lets the server's main thread go first. On Linux a priority belongs to a thread, and 0 means the calling one
 * (setpriority(2), NOTES). Elsewhere it would slow down the whole program, so it stays as it is.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)
}
