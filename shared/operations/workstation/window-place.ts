import { z } from 'zod'

/** In device-independent pixels. */
const Bounds = z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) })
export type WindowBounds = z.infer<typeof Bounds>

/** The place at which a window of the desktop program was closed last. */
export const WindowPlace = z.object({ bounds: Bounds, maximized: z.boolean() })
export type WindowPlace = z.infer<typeof WindowPlace>
