const GIB = 1024 ** 3
const MIB = 1024 ** 2

/** `total_bytes` is 0 on disks that do not say how large they are, such as some network shares. */
export interface DiskRoom {
  free_bytes: number
  total_bytes: number
}

/**
 * `low`: everything works, but somebody should make room. `no_uploads`: the rest is kept for orders, payments and shipping.
 * `full`: too little for a write of the database, so nothing can be relied on to be saved.
 */
export type DiskShortage = 'low' | 'no_uploads' | 'full'

const RESERVE = { share: 0.05, least: 8 * MIB, most: GIB }
const MAX_EARLY_WARNING = GIB

/** One write of the database and its log, with the pages that a checkpoint moves. */
const FULL_BELOW = MIB

/** What uploads leave of a disk, so that orders, payments and shipping go on when it is nearly full. */
export function reserveOf(totalBytes: number, reserveMb?: number): number {
  if (reserveMb !== undefined) return reserveMb * MIB
  return Math.min(RESERVE.most, Math.max(RESERVE.least, Math.ceil(totalBytes * RESERVE.share)))
}

/** Whether a disk has too little room. Null where there is enough, and where the disk does not say. */
export function shortageOf({ free_bytes, total_bytes }: DiskRoom, reserveMb?: number): DiskShortage | null {
  if (total_bytes === 0) return null
  const reserve = reserveOf(total_bytes, reserveMb)
  if (free_bytes < FULL_BELOW) return 'full'
  if (free_bytes < reserve) return 'no_uploads'
  return free_bytes < reserve + Math.min(reserve, MAX_EARLY_WARNING) ? 'low' : null
}

/** Whether a file can be taken without using up the reserve. */
export function hasRoomFor(bytes: number, room: DiskRoom, reserveMb?: number): boolean {
  return room.total_bytes === 0 || room.free_bytes - bytes >= reserveOf(room.total_bytes, reserveMb)
}
