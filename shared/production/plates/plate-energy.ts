import { z } from 'zod'

/** A plate of a week on a large printer stays far below this. */
const MAX_WH = 500_000

const WattHours = z.int().min(0).max(MAX_WH).nullable()

/** A meter reading for a plate; `seen_wh` is the value that the caller saw before. */
export const RecordEnergy = z.object({ plate_id: z.string().max(64), seen_wh: WattHours, wh: WattHours })
export type RecordEnergy = z.infer<typeof RecordEnergy>
