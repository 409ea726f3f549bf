import { z } from 'zod'

/** Firmware writes some numbers as texts, and older firmware others; a value of another type counts as not told. */
const Count = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,12}(\.\d{1,9})?$/)
      .transform(Number),
  ])
  .optional()
  .catch(undefined)
const Text = z.string().max(500).optional().catch(undefined)

/** The id of a unit or a tray: a small number, as a text or as a number. */
const Id = z
  .union([z.string().regex(/^\d{1,3}$/), z.int().min(0).max(999).transform(String)])
  .optional()
  .catch(undefined)
/** The most units or trays in a list. */
export const MAX_LISTED = 16

const Tray = z.object({
  id: Id,
  state: Count,
  tray_type: Text,
  tray_color: Text,
  tray_sub_brands: Text,
  remain: Count,
})
export type BambuTray = z.infer<typeof Tray>
const Unit = z.object({ id: Id, tray: z.array(Tray).max(MAX_LISTED).optional().catch(undefined) })
export type BambuUnit = z.infer<typeof Unit>
const Ams = z.object({
  ams: z.array(Unit).max(MAX_LISTED).optional().catch(undefined),
  tray_now: Id,
  /** The units that exist, as bits in hexadecimal digits: the ordinary ones from bit 0, AMS HT from bit 4. */
  ams_exist_bits: z
    .string()
    .regex(/^[0-9A-Fa-f]{1,4}$/)
    .optional()
    .catch(undefined),
})

/**
 * The part of a Bambu Lab printer's `print` object that this program reads. Everything else is dropped, so the kept
 * part of a printer's messages has a fixed size.
 */
export const BambuPrint = z.object({
  /** 0: the whole state, 1: what changed. Not told by all firmware. */
  msg: Count,
  gcode_state: Text,
  stg_cur: Count,
  subtask_name: Text,
  gcode_file: Text,
  mc_percent: Count,
  /** Minutes. */
  mc_remaining_time: Count,
  layer_num: Count,
  total_layer_num: Count,
  nozzle_temper: Count,
  nozzle_target_temper: Count,
  bed_temper: Count,
  bed_target_temper: Count,
  print_error: Count,
  hms: z
    .array(z.object({ attr: z.int().min(0), code: z.int().min(0) }))
    .max(50)
    .optional()
    .catch(undefined),
  ams: Ams.optional().catch(undefined),
  vt_tray: Tray.optional().catch(undefined),
})
export type BambuPrint = z.infer<typeof BambuPrint>

/** The part of an answer that says which command it answers. */
export const BambuAnswer = z.object({
  command: z.string().max(100),
  sequence_id: z.union([z.string().max(40), z.number().transform(String)]),
  result: Text,
  reason: Text,
  err_code: Count,
})
export type BambuAnswer = z.infer<typeof BambuAnswer>

const Module = z.object({ name: Text, sn: Text, sw_ver: Text, product_name: Text, project_name: Text })

export const BambuVersion = z.object({ module: z.array(Module).max(100) })
export type BambuVersion = z.infer<typeof BambuVersion>
