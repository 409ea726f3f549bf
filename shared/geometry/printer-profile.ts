import { z } from 'zod'

const positive = z.number().positive()

/**
 * The speeds, accelerations, widths and process defaults of a class of printers. Data of the shop, not code. Names and
 * meanings follow PrusaSlicer 2.5, so that a profile can be copied from one. Lengths mm, speeds mm/s, accelerations
 * mm/s2, flow mm3/s, angles degrees from horizontal.
 */
export const PrinterProfile = z.object({
  id: z.string(),
  name: z.string(),
  speeds: z.object({
    external_perimeter: positive,
    perimeter: positive,
    small_perimeter: positive,
    infill: positive,
    solid_infill: positive,
    top_solid_infill: positive,
    bridge: positive,
    gap_fill: positive,
    support: positive,
    support_interface: positive,
    travel: positive,
    travel_z: positive,
    first_layer: positive,
    max_print: positive,
    min_print: positive,
  }),
  accelerations: z.object({
    default: positive,
    perimeter: positive,
    infill: positive,
    bridge: positive,
    first_layer: positive,
    max_extruding: positive,
    max_travel: positive,
    max_retracting: positive,
    max_z: positive,
  }),
  /** Largest instantaneous change of speed per axis (Marlin's classic jerk). */
  jerk: z.object({ xy: positive, z: positive, e: positive }),
  max_feedrate_e: positive,
  /** Stock flow limit with PLA; a filament's flow_factor scales it. */
  max_flow: positive,
  retraction: z.object({
    length: z.number().min(0),
    speed: positive,
    lift: z.number().min(0),
    min_travel: z.number().min(0),
  }),
  cooling: z.object({ min_layer_seconds: z.number().min(0) }),
  /** Extrusion widths for `nozzle_mm`; another nozzle scales them. */
  nozzle_mm: positive,
  widths: z.object({
    external_perimeter: positive,
    perimeter: positive,
    infill: positive,
    solid_infill: positive,
    top_infill: positive,
    first_layer: positive,
    support: positive,
  }),
  process: z.object({
    layer_height: positive,
    first_layer_height: positive,
    walls: z.int().min(1),
    top_layers: z.int().min(0),
    bottom_layers: z.int().min(0),
    infill_percent: z.number().min(0).max(100),
    infill_pattern: z.enum(['grid', 'gyroid', 'cubic']),
    /** Inner areas smaller than this are printed solid (mm2). */
    solid_below_area: z.number().min(0),
    infill_anchor: z.number().min(0),
    infill_anchor_max: z.number().min(0),
    infill_overlap_percent: z.number().min(0),
    bridge_flow: positive,
    brim_width: z.number().min(0),
    supports: z.enum(['auto', 'everywhere', 'plate_only', 'none']),
  }),
  supports: z.object({
    threshold_deg: positive,
    spacing: positive,
    interface_layers: z.int().min(0),
    interface_spacing: z.number().min(0),
    contact_distance: z.number().min(0),
    xy_spacing: z.number().min(0),
  }),
  filament_diameter: positive,
})
export type PrinterProfile = z.infer<typeof PrinterProfile>
