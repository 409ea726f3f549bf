/** A number of a printer profile, and the settings it is taken from. */
export interface ProfileField {
  /** Its path in the profile. */
  path: string
  label: string
  unit: 'mm/s' | 'mm/s²' | 'mm' | 'mm³/s' | 'mm²' | 's' | '%' | '°' | 'layers' | ''
  prusa?: string
  orca?: string
  /** What a percentage is of: another field, read before this one; `layer` is the layer height. */
  percent_of?: string
  orca_percent_of?: string
  /** Whether 0 is a value. Elsewhere 0 stands for automatic, or for another setting. */
  zero?: true
}

const speed = (
  name: string,
  label: string,
  prusa: string,
  orca: string,
  more: Partial<ProfileField> = {},
): ProfileField => ({
  path: `speeds.${name}`,
  label: `Speed of ${label}`,
  unit: 'mm/s',
  prusa,
  orca,
  ...more,
})
const acceleration = (
  name: string,
  label: string,
  prusa: string,
  orca: string,
  percent_of?: string,
): ProfileField => ({
  path: `accelerations.${name}`,
  label: `Acceleration ${label}`,
  unit: 'mm/s²',
  prusa,
  orca,
  ...(percent_of === undefined ? {} : { orca_percent_of: percent_of }),
})
const width = (name: string, label: string, prusa: string, orca: string): ProfileField => ({
  path: `widths.${name}`,
  label: `Line width of ${label}`,
  unit: 'mm',
  prusa: `${prusa}_extrusion_width`,
  orca: `${orca}_line_width`,
  percent_of: name === 'first_layer' ? 'process.first_layer_height' : 'layer',
  orca_percent_of: 'nozzle_mm',
})
const field = (
  path: string,
  label: string,
  unit: ProfileField['unit'],
  more: Partial<ProfileField>,
): ProfileField => ({
  path,
  label,
  unit,
  ...more,
})

const SPEEDS: ProfileField[] = [
  speed('perimeter', 'inner perimeters', 'perimeter_speed', 'inner_wall_speed'),
  speed('external_perimeter', 'outer perimeters', 'external_perimeter_speed', 'outer_wall_speed', {
    percent_of: 'speeds.perimeter',
  }),
  speed('small_perimeter', 'small perimeters', 'small_perimeter_speed', 'small_perimeter_speed', {
    percent_of: 'speeds.perimeter',
    orca_percent_of: 'speeds.external_perimeter',
  }),
  speed('infill', 'infill', 'infill_speed', 'sparse_infill_speed'),
  speed('solid_infill', 'solid infill', 'solid_infill_speed', 'internal_solid_infill_speed', {
    percent_of: 'speeds.infill',
  }),
  speed('top_solid_infill', 'top infill', 'top_solid_infill_speed', 'top_surface_speed', {
    percent_of: 'speeds.solid_infill',
  }),
  speed('bridge', 'bridges', 'bridge_speed', 'bridge_speed'),
  speed('gap_fill', 'gap fill', 'gap_fill_speed', 'gap_infill_speed'),
  speed('support', 'supports', 'support_material_speed', 'support_speed'),
  speed(
    'support_interface',
    'support interfaces',
    'support_material_interface_speed',
    'support_interface_speed',
    {
      percent_of: 'speeds.support',
    },
  ),
  speed('travel', 'travel', 'travel_speed', 'travel_speed'),
  speed('travel_z', 'vertical travel', 'travel_speed_z', 'travel_speed_z'),
  speed('first_layer', 'the first layer', 'first_layer_speed', 'initial_layer_speed', {
    percent_of: 'speeds.perimeter',
  }),
  field('speeds.max_print', 'Highest speed of automatic speeds', 'mm/s', { prusa: 'max_print_speed' }),
  speed('min_print', 'slowed layers, at least', 'min_print_speed', 'slow_down_min_speed'),
]

const ACCELERATIONS: ProfileField[] = [
  acceleration('default', 'elsewhere', 'default_acceleration', 'default_acceleration'),
  acceleration(
    'perimeter',
    'of perimeters',
    'perimeter_acceleration',
    'inner_wall_acceleration',
    'accelerations.default',
  ),
  acceleration(
    'infill',
    'of infill',
    'infill_acceleration',
    'sparse_infill_acceleration',
    'accelerations.default',
  ),
  acceleration(
    'bridge',
    'of bridges',
    'bridge_acceleration',
    'bridge_acceleration',
    'accelerations.perimeter',
  ),
  acceleration(
    'first_layer',
    'of the first layer',
    'first_layer_acceleration',
    'initial_layer_acceleration',
    'accelerations.default',
  ),
  ...(['extruding', 'travel', 'retracting', 'z'] as const).map((name) =>
    acceleration(
      `max_${name}`,
      `of the machine, ${name === 'z' ? 'vertical' : name}, at most`,
      `machine_max_acceleration_${name}`,
      `machine_max_acceleration_${name}`,
    ),
  ),
]

const WIDTHS: ProfileField[] = [
  width('external_perimeter', 'outer perimeters', 'external_perimeter', 'outer_wall'),
  width('perimeter', 'inner perimeters', 'perimeter', 'inner_wall'),
  width('infill', 'infill', 'infill', 'sparse_infill'),
  width('solid_infill', 'solid infill', 'solid_infill', 'internal_solid_infill'),
  width('top_infill', 'top infill', 'top_infill', 'top_surface'),
  width('first_layer', 'the first layer', 'first_layer', 'initial_layer'),
  width('support', 'supports', 'support_material', 'support'),
]

const MACHINE: ProfileField[] = [
  field('jerk.xy', 'Jerk, horizontal', 'mm/s', { prusa: 'machine_max_jerk_x', orca: 'machine_max_jerk_x' }),
  field('jerk.z', 'Jerk, vertical', 'mm/s', { prusa: 'machine_max_jerk_z', orca: 'machine_max_jerk_z' }),
  field('jerk.e', 'Jerk of the extruder', 'mm/s', {
    prusa: 'machine_max_jerk_e',
    orca: 'machine_max_jerk_e',
  }),
  field('max_feedrate_e', 'Speed of the extruder, at most', 'mm/s', {
    prusa: 'machine_max_feedrate_e',
    orca: 'machine_max_speed_e',
  }),
  field('retraction.length', 'Retraction length', 'mm', {
    prusa: 'retract_length',
    orca: 'retraction_length',
    zero: true,
  }),
  field('retraction.speed', 'Retraction speed', 'mm/s', { prusa: 'retract_speed', orca: 'retraction_speed' }),
  field('retraction.lift', 'Z-hop', 'mm', { prusa: 'retract_lift', orca: 'z_hop', zero: true }),
  field('retraction.min_travel', 'Retraction from a travel of', 'mm', {
    prusa: 'retract_before_travel',
    orca: 'retraction_minimum_travel',
    zero: true,
  }),
]

const FILAMENT: ProfileField[] = [
  field('max_flow', 'Flow, at most', 'mm³/s', {
    prusa: 'filament_max_volumetric_speed',
    orca: 'filament_max_volumetric_speed',
  }),
  field('cooling.min_layer_seconds', 'Shortest layer', 's', {
    prusa: 'slowdown_below_layer_time',
    orca: 'slow_down_layer_time',
    zero: true,
  }),
  field('filament_diameter', 'Filament diameter', 'mm', {
    prusa: 'filament_diameter',
    orca: 'filament_diameter',
  }),
]

const PROCESS: ProfileField[] = [
  field('process.solid_below_area', 'Areas printed solid, below', 'mm²', {
    prusa: 'solid_infill_below_area',
    orca: 'minimum_sparse_infill_area',
    zero: true,
  }),
  field('process.infill_anchor', 'Infill anchor', 'mm', {
    prusa: 'infill_anchor',
    orca: 'infill_anchor',
    percent_of: 'widths.infill',
    zero: true,
  }),
  field('process.infill_anchor_max', 'Infill anchor, at most', 'mm', {
    prusa: 'infill_anchor_max',
    orca: 'infill_anchor_max',
    percent_of: 'widths.infill',
    zero: true,
  }),
  field('process.infill_overlap_percent', 'Overlap of infill and perimeters', '%', {
    prusa: 'infill_overlap',
    orca: 'infill_wall_overlap',
    zero: true,
  }),
  field('process.bridge_flow', 'Bridge flow', '', { prusa: 'bridge_flow_ratio', orca: 'bridge_flow' }),
  field('process.brim_width', 'Brim width', 'mm', { prusa: 'brim_width', orca: 'brim_width' }),
  field('supports.threshold_deg', 'Overhangs supported from', '°', {
    prusa: 'support_material_threshold',
    orca: 'support_threshold_angle',
  }),
  field('supports.spacing', 'Support spacing', 'mm', {
    prusa: 'support_material_spacing',
    orca: 'support_base_pattern_spacing',
  }),
  field('supports.interface_layers', 'Support interface', 'layers', {
    prusa: 'support_material_interface_layers',
    orca: 'support_interface_top_layers',
    zero: true,
  }),
  field('supports.interface_spacing', 'Support interface spacing', 'mm', {
    prusa: 'support_material_interface_spacing',
    orca: 'support_interface_spacing',
    zero: true,
  }),
  field('supports.contact_distance', 'Gap between support and part, vertical', 'mm', {
    prusa: 'support_material_contact_distance',
    orca: 'support_top_z_distance',
    zero: true,
  }),
  field('supports.xy_spacing', 'Gap between support and part, horizontal', 'mm', {
    prusa: 'support_material_xy_spacing',
    orca: 'support_object_xy_distance',
    percent_of: 'widths.external_perimeter',
    zero: true,
  }),
]

/** Every number of a profile that is imported. A percentage refers to a field before it. */
export const PROFILE_FIELDS: readonly ProfileField[] = [
  field('nozzle_mm', 'Nozzle', 'mm', { prusa: 'nozzle_diameter', orca: 'nozzle_diameter' }),
  field('process.first_layer_height', 'Height of the first layer', 'mm', {
    prusa: 'first_layer_height',
    orca: 'initial_layer_print_height',
    percent_of: 'layer',
  }),
  ...SPEEDS,
  ...ACCELERATIONS,
  ...MACHINE,
  ...WIDTHS,
  ...FILAMENT,
  ...PROCESS,
]

/** Settings that every quote has of its own. */
export const QUOTE_SETTINGS: ReadonlySet<string> = new Set([
  ...[
    'layer_height',
    'perimeters',
    'top_solid_layers',
    'bottom_solid_layers',
    'fill_density',
    'fill_pattern',
  ],
  ...[
    'support_material',
    'support_material_auto',
    'support_material_buildplate_only',
    'brim_type',
    'seam_position',
  ],
  ...[
    'wall_loops',
    'top_shell_layers',
    'bottom_shell_layers',
    'sparse_infill_density',
    'sparse_infill_pattern',
  ],
  ...['enable_support', 'support_type', 'support_on_build_plate_only'],
])
