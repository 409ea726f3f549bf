import type { DiskRoom } from '../../../shared/platform/disk-space.ts'

/** The disk that the shop's data is on. */
export interface Disk {
  room(): Promise<DiskRoom>
}
