import { readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { sep } from 'node:path'

/**
 * Ends the slicers that an earlier run of the program started and could not end, because it was killed itself: nothing limits them
 * anymore, and nobody waits for them. They are known by the folder in which they run. Linux only: other systems do not say that folder.
 */
export function endLeftRuns(workFolder: string): void {
  if (process.platform !== 'linux') return
  try {
    const folder = realpathSync(workFolder) + sep
    for (const pid of readdirSync('/proc'))
      if (/^\d+$/.test(pid) && Number(pid) !== process.pid && folderOf(pid)?.startsWith(folder))
        end(Number(pid))
  } catch {
    // There is no such folder yet, or the system does not tell.
  }
}

/** Null for a process of another user, and for one that has ended. */
function folderOf(pid: string): string | null {
  try {
    return `${readlinkSync(`/proc/${pid}/cwd`)}${sep}`
  } catch {
    return null
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
