const GIB = 1024 ** 3
const MIB = 1024 ** 2

/** `total_bytes` is 0 on disks that do not say how large they are, such as some network shares. */
export interface DiskRoom {
  free_bytes: number
  total_bytes: number
}

/**
 * `low`: everything works, but staff should free space. `no_uploads`: the rest is reserved for orders, payments and shipping.
 * `full`: too little for a database write.
 */
export type DiskShortage = 'low' | 'no_uploads' | 'full'

const RESERVE = { share: 0.05, least: 8 * MIB, most: GIB }
const MAX_EARLY_WARNING = GIB

/** One write of the database and its log, with the pages that a checkpoint moves. */
const FULL_BELOW = MIB

/** Returns the space that uploads leave free, so that orders, payments and shipping keep working. */
export function reserveOf(totalBytes: number, reserveMb?: number): number {
  if (reserveMb !== undefined) return reserveMb * MIB
  return Math.min(RESERVE.most, Math.max(RESERVE.least, Math.ceil(totalBytes * RESERVE.share)))
}

/** Returns the shortage of a disk; null if there is enough space, or the disk does not report it. */
export function shortageOf({ free_bytes, total_bytes }: DiskRoom, reserveMb?: number): DiskShortage | null {
  if (total_bytes === 0) return null
  const reserve = reserveOf(total_bytes, reserveMb)
  if (free_bytes < FULL_BELOW) return 'full'
  if (free_bytes < reserve) return 'no_uploads'
  return free_bytes < reserve + Math.min(reserve, MAX_EARLY_WARNING) ? 'low' : null
}

/** Returns true if a file fits without using the reserve. */
export function hasRoomFor(bytes: number, room: DiskRoom, reserveMb?: number): boolean {
  return room.total_bytes === 0 || room.free_bytes - bytes >= reserveOf(room.total_bytes, reserveMb)
}
