import type { PrintRequest } from '../../shared/geometry/job.ts'

/** Settings that are not in a printer profile, as in the reference profiles of the estimate. */
const CONSTANTS: Record<string, string | number> = {
  printer_technology: 'FFF',
  gcode_flavor: 'marlin2',
  bed_shape: '0x0,400x0,400x400,0x400',
  max_print_height: 400,
  filament_type: 'PLA',
  temperature: 215,
  first_layer_temperature: 215,
  top_fill_pattern: 'monotonic',
  bottom_fill_pattern: 'monotonic',
  fill_angle: 45,
  thin_walls: 0,
  extra_perimeters: 0,
  ensure_vertical_shell_thickness: 1,
  seam_position: 'aligned',
  perimeter_generator: 'arachne',
  skirts: 0,
  support_material_auto: 1,
  support_material_style: 'grid',
  support_material_pattern: 'rectilinear',
  support_material_with_sheath: 0,
  dont_support_bridges: 1,
  elefant_foot_compensation: 0,
  slice_closing_radius: 0.049,
  resolution: 0,
  gcode_resolution: 0.0125,
  start_gcode: '',
  end_gcode: '',
  // PrusaSlicer 2.5.0 fails when it is empty.
  start_filament_gcode: '"; start"',
  end_filament_gcode: '"; end"',
  retract_layer_change: 1,
  wipe: 1,
  retract_before_wipe: '0%',
  cooling: 1,
  fan_always_on: 1,
  fan_below_layer_time: 100,
  disable_fan_first_layers: 1,
  max_fan_speed: 100,
  min_fan_speed: 100,
  bridge_fan_speed: 100,
  gap_fill_enabled: 1,
  machine_limits_usage: 'time_estimate_only',
  use_relative_e_distances: 0,
}

/** The settings of PrusaSlicer 2.5 for a request with its first filament, as an ini file. */
export function prusaSettings(request: PrintRequest): string {
  const settings: Record<string, string | number> = {
    ...CONSTANTS,
    ...processSettings(request),
    ...widthSettings(request),
    ...supportSettings(request),
    ...machineSettings(request),
    ...filamentSettings(request),
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('')
}

function processSettings({ settings, profile: { process } }: PrintRequest) {
  return {
    nozzle_diameter: settings.nozzle_mm,
    layer_height: settings.layer_height_mm,
    first_layer_height: process.first_layer_height,
    perimeters: settings.walls,
    top_solid_layers: settings.top_layers,
    bottom_solid_layers: settings.bottom_layers,
    top_solid_min_thickness: 0,
    bottom_solid_min_thickness: 0,
    fill_density: `${settings.infill_percent}%`,
    // Other patterns are refused at full density.
    fill_pattern: settings.infill_percent >= 100 ? 'rectilinear' : settings.infill_pattern,
    solid_infill_below_area: process.solid_below_area,
    infill_anchor: process.infill_anchor,
    infill_anchor_max: process.infill_anchor_max,
    infill_overlap: `${process.infill_overlap_percent}%`,
    bridge_flow_ratio: process.bridge_flow,
    brim_type: settings.brim === 'on' ? 'outer_only' : 'no_brim',
    brim_width: settings.brim === 'on' ? process.brim_width : 0,
  }
}

function widthSettings({ settings, profile: { widths, nozzle_mm } }: PrintRequest) {
  const scaled = (width: number) => Number(((width * settings.nozzle_mm) / nozzle_mm).toFixed(5))
  return {
    extrusion_width: scaled(widths.perimeter),
    first_layer_extrusion_width: scaled(widths.first_layer),
    perimeter_extrusion_width: scaled(widths.perimeter),
    external_perimeter_extrusion_width: scaled(widths.external_perimeter),
    infill_extrusion_width: scaled(widths.infill),
    solid_infill_extrusion_width: scaled(widths.solid_infill),
    top_infill_extrusion_width: scaled(widths.top_infill),
    support_material_extrusion_width: scaled(widths.support),
  }
}

function supportSettings({ settings, profile: { supports } }: PrintRequest) {
  return {
    support_material: settings.supports === 'none' ? 0 : 1,
    support_material_buildplate_only: settings.supports === 'plate_only' ? 1 : 0,
    support_material_threshold: supports.threshold_deg,
    support_material_spacing: supports.spacing,
    support_material_interface_layers: supports.interface_layers,
    support_material_interface_spacing: supports.interface_spacing,
    support_material_contact_distance: supports.contact_distance,
    support_material_xy_spacing: supports.xy_spacing,
  }
}

function machineSettings({
  profile: { speeds, accelerations, jerk, retraction, max_feedrate_e },
}: PrintRequest) {
  const both = (value: number) => `${value},${value}`
  const fastest = Math.max(speeds.travel, speeds.max_print)
  return {
    perimeter_speed: speeds.perimeter,
    external_perimeter_speed: speeds.external_perimeter,
    small_perimeter_speed: speeds.small_perimeter,
    infill_speed: speeds.infill,
    solid_infill_speed: speeds.solid_infill,
    top_solid_infill_speed: speeds.top_solid_infill,
    bridge_speed: speeds.bridge,
    gap_fill_speed: speeds.gap_fill,
    support_material_speed: speeds.support,
    support_material_interface_speed: speeds.support_interface,
    travel_speed: speeds.travel,
    first_layer_speed: speeds.first_layer,
    max_print_speed: speeds.max_print,
    min_print_speed: speeds.min_print,
    default_acceleration: accelerations.default,
    perimeter_acceleration: accelerations.perimeter,
    infill_acceleration: accelerations.infill,
    bridge_acceleration: accelerations.bridge,
    first_layer_acceleration: accelerations.first_layer,
    machine_max_acceleration_x: both(accelerations.max_extruding),
    machine_max_acceleration_y: both(accelerations.max_extruding),
    machine_max_acceleration_z: both(accelerations.max_z),
    machine_max_acceleration_e: both(accelerations.max_retracting),
    machine_max_acceleration_extruding: both(accelerations.max_extruding),
    machine_max_acceleration_retracting: both(accelerations.max_retracting),
    machine_max_acceleration_travel: both(accelerations.max_travel),
    machine_max_feedrate_x: both(fastest),
    machine_max_feedrate_y: both(fastest),
    machine_max_feedrate_z: both(speeds.travel_z),
    machine_max_feedrate_e: both(max_feedrate_e),
    machine_max_jerk_x: both(jerk.xy),
    machine_max_jerk_y: both(jerk.xy),
    machine_max_jerk_z: both(jerk.z),
    machine_max_jerk_e: both(jerk.e),
    retract_length: retraction.length,
    retract_speed: retraction.speed,
    retract_lift: retraction.lift,
    retract_before_travel: retraction.min_travel,
  }
}

function filamentSettings({ profile, filaments: [filament] }: PrintRequest) {
  return {
    filament_diameter: profile.filament_diameter,
    filament_density: filament.density_g_cm3,
    filament_max_volumetric_speed: profile.max_flow * filament.flow_factor,
    slowdown_below_layer_time: filament.min_layer_seconds ?? profile.cooling.min_layer_seconds,
  }
}
