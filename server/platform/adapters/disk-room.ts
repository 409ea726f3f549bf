import { statfs } from 'node:fs/promises'
import type { Disk } from '../ports/disk.ts'

/** Returns the disk of a folder, with the space available to this user. */
export function diskOf(folder: string): Disk {
  return {
    async room() {
      const { bavail, blocks, bsize } = await statfs(folder)
      return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
    },
  }
}
