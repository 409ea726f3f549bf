import { statfs } from 'node:fs/promises'
import type { Disk } from '../ports/disk.ts'

/** The disk that a folder is on, as a program without special rights may fill it. */
export function diskOf(folder: string): Disk {
  return {
    async room() {
      const { bavail, blocks, bsize } = await statfs(folder)
      return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
    },
  }
}
