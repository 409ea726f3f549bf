const PRUSA = `layer_height perimeters top_solid_layers bottom_solid_layers fill_density fill_pattern support_material
  support_material_auto support_material_buildplate_only brim_type seam_position`
const ORCA = `wall_loops top_shell_layers bottom_shell_layers sparse_infill_density sparse_infill_pattern enable_support
  support_type support_on_build_plate_only`

/** Settings of slicers that every quote has of its own. */
export const QUOTE_SETTINGS: ReadonlySet<string> = new Set(`${PRUSA} ${ORCA}`.split(/\s+/))
