import { z } from 'zod'
import { MaterialId } from '../catalog/materials.ts'
import { MAX_DETAIL_DEPTH_MM, MAX_DETAIL_WIDTH_MM } from './reports/detail-report.ts'
import { MAX_GAP_MM } from './reports/gap-report.ts'
import { MAX_CORNER_RADIUS_MM } from './reports/contact-outline.ts'
import { FINDING_LEVELS, ROUTES } from './finding.ts'

const verdict = z.object({ level: z.enum(FINDING_LEVELS), route: z.enum(ROUTES) })
const positive = z.number().positive()
const angle = z.number().min(0).max(90)
const percent = z.number().min(0).max(100)

/**
 * The threshold of each finding by its code, its level and its route. Data of the shop; the defaults and their sources
 * are in README.md. Lengths in mm, areas in mm2.
 */
export const PrintLimits = z.object({
  file_unreadable: verdict,
  file_empty: verdict,
  file_too_complex: verdict,
  tessellated_step: verdict,
  mesh_not_watertight: z.object({ repaired: verdict, open: verdict }),
  mesh_non_manifold: z.object({ repaired: verdict, open: verdict }),
  mesh_inverted_normals: verdict,
  /** Percent of the volume in more than one body; percent of the faces where the volume cannot be determined. */
  mesh_self_intersecting: verdict.extend({ percent_of_volume: percent, percent_of_faces: percent }),
  mesh_degenerate: verdict.extend({ percent_of_triangles: percent }),
  /** A largest side outside `plausible_mm` is doubted when another unit puts it within `likely_mm`. */
  units_suspicious: verdict.extend({
    plausible_mm: z.tuple([positive, positive]),
    likely_mm: z.tuple([positive, positive]),
  }),
  units_undeclared: verdict,
  content_ignored: verdict,
  multiple_bodies: verdict,
  floating_body: verdict.extend({ gap_mm: positive.max(MAX_GAP_MM) }),
  /** Slits within one body count from `slit_area_mm2` of facing walls; gaps between bodies always do. */
  tight_clearance: verdict.extend({ gap_mm: positive.max(MAX_GAP_MM), slit_area_mm2: positive }),
  /** Raised details that are high enough to print and not so high that they are pins. */
  small_feature: verdict.extend({
    width_mm: positive.max(MAX_DETAIL_WIDTH_MM),
    least_height_mm: positive,
    height_per_width: positive,
  }),
  small_text: verdict.extend({
    stroke_mm: positive.max(MAX_DETAIL_WIDTH_MM),
    depth_mm: positive.max(MAX_DETAIL_DEPTH_MM),
  }),
  trapped_volume: verdict.extend({ volume_mm3: positive }),
  /** `margin_mm` stays free in each direction of the build volume. */
  too_large: verdict.extend({ margin_mm: z.number().min(0) }),
  needs_large_printer: verdict,
  too_small: verdict.extend({ largest_side_mm: positive }),
  tiny_part: verdict.extend({ largest_side_mm: positive }),
  /** One line is as wide as the nozzle. Thin walls below both `area_mm2` and `percent_of_area` in total are accepted. */
  thin_wall_unprintable: verdict.extend({ lines: positive, area_mm2: positive, percent_of_area: percent }),
  /** Single regions smaller than `area_mm2` are accepted. */
  thin_wall: verdict.extend({ lines: positive, area_mm2: positive, advised_mm: positive }),
  thin_plate: verdict.extend({ layers: positive, area_mm2: positive }),
  small_hole: verdict.extend({ diameter_mm: positive }),
  /** Within `tilt_degrees` of level as printed. */
  horizontal_hole: verdict.extend({ diameter_mm: positive, tilt_degrees: angle }),
  /** Within `tilt_degrees` of upright as printed. */
  thin_pin: verdict.extend({
    diameter_mm: positive,
    height_per_diameter: positive,
    tilt_degrees: angle,
  }),
  /** Stricter needs of single materials; null if they have none. */
  material_unfit_feature: verdict.extend({
    needs: z.array(
      z.object({
        materials: z.array(MaterialId),
        wall_mm: positive.nullable(),
        hole_mm: positive.nullable(),
        /** The limit for the whole part as printed, and for its upright pins. */
        height_per_width: positive.nullable(),
      }),
    ),
  }),
  /** Smaller amounts of trapped supports may stay inside. */
  support_trapped: verdict.extend({ volume_mm3: positive }),
  /** Contact with material thinner than this, in all places together. */
  support_delicate: verdict.extend({ thickness_mm: positive, area_mm2: positive }),
  long_bridge: verdict.extend({ span_mm: positive }),
  steep_overhang: verdict.extend({ percent_of_area: percent }),
  /** Below `percent_of_footprint`; or below `area_mm2` on a part this many times taller than its contact area is wide. */
  poor_bed_contact: verdict.extend({
    percent_of_footprint: percent,
    area_mm2: positive,
    height_per_foot: positive,
  }),
  /** Flat sides longer than this with corners of a smaller radius; beyond `assisted_mm` staff confirm the ship date. */
  warp_risk: verdict.extend({
    corner_radius_mm: positive.max(MAX_CORNER_RADIUS_MM),
    families: z.array(
      z.object({
        materials: z.array(MaterialId),
        length_mm: positive,
        assisted_mm: positive.nullable(),
      }),
    ),
  }),
  tall_slender: verdict.extend({ height_per_base: positive }),
  long_print: verdict.extend({ unit_hours: positive, total_hours: positive }),
  heavy_part: verdict.extend({ unit_grams: positive, spool_grams: positive }),
  face_orientation_poor: verdict.extend({ times: positive, support_mm3: positive }),
  custom_material: verdict,
  custom_color: verdict,
})
export type PrintLimits = z.infer<typeof PrintLimits>
export type Verdict = z.infer<typeof verdict>
