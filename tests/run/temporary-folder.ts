import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** More than all tests that run at once leave there. */
const ROOM = 4e9

/**
 * Returns the folder for the temporary files of tests: in memory where the system has room for it, because each commit
 * of a test shop waits for the disk. A killed server loses nothing there either.
 */
export function temporaryFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > ROOM ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
