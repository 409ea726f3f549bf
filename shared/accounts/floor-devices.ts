import { z } from 'zod'
import { HOUR, MINUTE } from '../platform/time.ts'

/** `tablet`: staff work there with their PIN. `wall`: shows the day to everyone who passes, without a PIN. */
export const FloorDeviceKind = z.enum(['tablet', 'wall'])
export type FloorDeviceKind = z.infer<typeof FloorDeviceKind>

/** Minutes without a touch after which a tablet asks for a PIN again. */
export const IDLE_MINUTES = [2, 5, 10, 20, 30] as const
export const USUAL_IDLE_MINUTES = 10
/** A session on a tablet lasts at most one long shift, however often it is touched. */
const MAX_FLOOR_SECONDS = 12 * HOUR

/** The printers that a device shows: one group, or chosen ones, or with both null all. */
export const ShownPrinters = z.object({
  printer_group: z.string().trim().min(1).max(60).nullable().default(null),
  printer_ids: z.array(z.string().max(64)).min(1).max(200).nullable().default(null),
})
export type ShownPrinters = z.infer<typeof ShownPrinters>

const IdleMinutes = z.literal(IDLE_MINUTES)

export const NewFloorDevice = ShownPrinters.extend({
  name: z.string().trim().min(1).max(60),
  kind: FloorDeviceKind,
  idle_minutes: IdleMinutes.default(USUAL_IDLE_MINUTES),
})
export type NewFloorDevice = z.infer<typeof NewFloorDevice>

export const OneFloorDevice = z.object({ floor_device_id: z.string().max(64) })
export type OneFloorDevice = z.infer<typeof OneFloorDevice>

/** Changes when a tablet asks for the PIN again. */
export const SetIdleMinutes = OneFloorDevice.extend({ idle_minutes: IdleMinutes })
export type SetIdleMinutes = z.infer<typeof SetIdleMinutes>

/** A device, for the owner's list. */
export interface FloorDevice extends ShownPrinters {
  id: string
  name: string
  kind: FloorDeviceKind
  idle_minutes: number
  /** Name of who made it. */
  made_by: string
  made_at: number
  seen_at: number
}

/** Staff whose PIN opens a tablet. */
export interface PinHolder {
  account_id: string
  name: string
}

/** A browser's first view of the pages of the shop floor. */
export interface FloorScreen {
  /** Null if the browser is no shop-floor device. */
  device: (Pick<FloorDevice, 'id' | 'name' | 'kind' | 'idle_minutes'> & ShownPrinters) | null
  /** The person who works here; null: the PIN screen. */
  person: { account_id: string; name: string; may_make: boolean; may_make_devices: boolean } | null
  /** For the PIN screen; empty elsewhere. */
  staff: PinHolder[]
}

/** Returns when a session on a tablet ends that is touched now. */
export function floorSessionEnd(session: { created_at: number; idle_minutes: number }, now: number): number {
  return Math.min(now + session.idle_minutes * MINUTE, session.created_at + MAX_FLOOR_SECONDS)
}
