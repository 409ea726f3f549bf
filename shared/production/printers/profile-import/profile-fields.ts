/** A number of a printer profile, and the settings it is taken from. */
export interface ProfileField {
  /** Its names in the profile, from the outermost on. */
  path: string[]
  label: string
  /** Empty for a ratio. */
  unit: string
  /** Null if the slicer has no such setting. */
  prusa: string | null
  orca: string | null
  /** The base of a percentage: the path of a field before this one, or `layer` for the layer height. */
  prusa_percent_of: string | null
  orca_percent_of: string | null
  /** True if 0 is a value. Elsewhere 0 stands for automatic, or for another setting. */
  zero: boolean
}

/**
 * A field per line: path, unit, label, PrusaSlicer's and OrcaSlicer's setting, what a percentage of each is of, and `zero` where 0
 * is a value; the last ones may be left out. As in the sources of both slicers (`PrintConfig.cpp`): percentages of a width are of the layer height in PrusaSlicer
 * and of the nozzle in OrcaSlicer.
 */
const TABLE = `
nozzle_mm | mm | Nozzle | nozzle_diameter | nozzle_diameter
process/first_layer_height | mm | Height of the first layer | first_layer_height | initial_layer_print_height | layer | layer
speeds/perimeter | mm/s | Speed of inner perimeters | perimeter_speed | inner_wall_speed
speeds/external_perimeter | mm/s | Speed of outer perimeters | external_perimeter_speed | outer_wall_speed | speeds/perimeter | -
speeds/small_perimeter | mm/s | Speed of small perimeters | small_perimeter_speed | small_perimeter_speed | speeds/perimeter | speeds/external_perimeter
speeds/infill | mm/s | Speed of infill | infill_speed | sparse_infill_speed
speeds/solid_infill | mm/s | Speed of solid infill | solid_infill_speed | internal_solid_infill_speed | speeds/infill | -
speeds/top_solid_infill | mm/s | Speed of top infill | top_solid_infill_speed | top_surface_speed | speeds/solid_infill | -
speeds/bridge | mm/s | Speed of bridges | bridge_speed | bridge_speed
speeds/gap_fill | mm/s | Speed of gap fill | gap_fill_speed | gap_infill_speed
speeds/support | mm/s | Speed of supports | support_material_speed | support_speed
speeds/support_interface | mm/s | Speed of support interfaces | support_material_interface_speed | support_interface_speed | speeds/support | -
speeds/travel | mm/s | Speed of travel | travel_speed | travel_speed
speeds/travel_z | mm/s | Speed of vertical travel | travel_speed_z | travel_speed_z
speeds/first_layer | mm/s | Speed of the first layer | first_layer_speed | initial_layer_speed | speeds/perimeter | -
speeds/max_print | mm/s | Highest automatic speed | max_print_speed | -
speeds/min_print | mm/s | Lowest speed of short layers | min_print_speed | slow_down_min_speed
accelerations/default | mm/s² | Acceleration elsewhere | default_acceleration | default_acceleration
accelerations/perimeter | mm/s² | Acceleration of perimeters | perimeter_acceleration | inner_wall_acceleration | - | accelerations/default
accelerations/infill | mm/s² | Acceleration of infill | infill_acceleration | sparse_infill_acceleration | - | accelerations/default
accelerations/bridge | mm/s² | Acceleration of bridges | bridge_acceleration | bridge_acceleration | - | accelerations/perimeter
accelerations/first_layer | mm/s² | Acceleration of the first layer | first_layer_acceleration | initial_layer_acceleration | - | accelerations/default
accelerations/max_extruding | mm/s² | Highest acceleration, printing | machine_max_acceleration_extruding | machine_max_acceleration_extruding
accelerations/max_travel | mm/s² | Highest acceleration, travel | machine_max_acceleration_travel | machine_max_acceleration_travel
accelerations/max_retracting | mm/s² | Highest acceleration, retraction | machine_max_acceleration_retracting | machine_max_acceleration_retracting
accelerations/max_z | mm/s² | Highest acceleration, vertical | machine_max_acceleration_z | machine_max_acceleration_z
jerk/xy | mm/s | Jerk, horizontal | machine_max_jerk_x | machine_max_jerk_x
jerk/z | mm/s | Jerk, vertical | machine_max_jerk_z | machine_max_jerk_z
jerk/e | mm/s | Jerk of the extruder | machine_max_jerk_e | machine_max_jerk_e
max_feedrate_e | mm/s | Highest speed of the extruder | machine_max_feedrate_e | machine_max_speed_e
retraction/speed | mm/s | Retraction speed | retract_speed | retraction_speed
retraction/length | mm | Retraction length | retract_length | retraction_length | - | - | zero
retraction/lift | mm | Z-hop | retract_lift | z_hop | - | - | zero
retraction/min_travel | mm | Retraction from a travel of | retract_before_travel | retraction_minimum_travel | - | - | zero
filament_diameter | mm | Filament diameter | filament_diameter | filament_diameter
max_flow | mm³/s | Highest flow | filament_max_volumetric_speed | filament_max_volumetric_speed
cooling/min_layer_seconds | s | Shortest layer | slowdown_below_layer_time | slow_down_layer_time | - | - | zero
widths/external_perimeter | mm | Line width of outer perimeters | external_perimeter_extrusion_width | outer_wall_line_width | layer | nozzle_mm
widths/perimeter | mm | Line width of inner perimeters | perimeter_extrusion_width | inner_wall_line_width | layer | nozzle_mm
widths/infill | mm | Line width of infill | infill_extrusion_width | sparse_infill_line_width | layer | nozzle_mm
widths/solid_infill | mm | Line width of solid infill | solid_infill_extrusion_width | internal_solid_infill_line_width | layer | nozzle_mm
widths/top_infill | mm | Line width of top infill | top_infill_extrusion_width | top_surface_line_width | layer | nozzle_mm
widths/first_layer | mm | Line width of the first layer | first_layer_extrusion_width | initial_layer_line_width | process/first_layer_height | nozzle_mm
widths/support | mm | Line width of supports | support_material_extrusion_width | support_line_width | layer | nozzle_mm
process/solid_below_area | mm² | Areas printed solid, below | solid_infill_below_area | minimum_sparse_infill_area | - | - | zero
process/infill_anchor | mm | Infill anchor | infill_anchor | infill_anchor | widths/infill | widths/infill | zero
process/infill_anchor_max | mm | Longest infill anchor | infill_anchor_max | infill_anchor_max | widths/infill | widths/infill | zero
process/brim_width | mm | Brim width | brim_width | brim_width
process/infill_overlap_percent | % | Overlap of infill and perimeters | infill_overlap | infill_wall_overlap | - | - | zero
process/bridge_flow | - | Bridge flow | bridge_flow_ratio | bridge_flow
supports/threshold_deg | ° | Overhangs supported from | support_material_threshold | support_threshold_angle
supports/spacing | mm | Support spacing | support_material_spacing | support_base_pattern_spacing
supports/interface_layers | layers | Support interface | support_material_interface_layers | support_interface_top_layers | - | - | zero
supports/interface_spacing | mm | Support interface spacing | support_material_interface_spacing | support_interface_spacing | - | - | zero
supports/contact_distance | mm | Gap above a support | support_material_contact_distance | support_top_z_distance | - | - | zero
supports/xy_spacing | mm | Gap beside a support | support_material_xy_spacing | support_object_xy_distance | widths/external_perimeter | widths/external_perimeter | zero
`

/** Every number of a profile that is imported. A percentage refers to a field before it. */
export const PROFILE_FIELDS: readonly ProfileField[] = TABLE.trim().split('\n').map(readRow)

function readRow(row: string): ProfileField {
  const [path, unit, label, ...rest] = row.split(' | ')
  const [prusa, orca, prusa_percent_of, orca_percent_of, zero] = rest.map((text) =>
    text === '-' ? null : text,
  )
  return {
    path: path.split('/'),
    label,
    unit: unit === '-' ? '' : unit,
    prusa,
    orca,
    prusa_percent_of: prusa_percent_of ?? null,
    orca_percent_of: orca_percent_of ?? null,
    zero: zero === 'zero',
  }
}
