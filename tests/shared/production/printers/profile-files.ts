import type { SlicerFile } from '../../../../shared/production/printers/profile-import/slicer-file.ts'

/** A config bundle of PrusaSlicer with one printer: every kind of preset inherits, and one value is a percentage. */
export const PRUSA_BUNDLE: SlicerFile = {
  name: 'shop-bundle.ini',
  text: `# made by hand
[print:*common*]
layer_height = 0.2
first_layer_height = 75%
perimeter_speed = 60
external_perimeter_speed = 50%
small_perimeter_speed = 25
infill_speed = 120
solid_infill_speed = 80%
top_solid_infill_speed = 0
travel_speed = 200
default_acceleration = 1500
bridge_acceleration = 0
extrusion_width = 0.45
perimeter_extrusion_width = 0
infill_overlap = 25%
fill_density = 20%

[print:*detail*]
perimeter_speed = 40

[print:0.2 mm normal]
inherits = *common*

[print:0.2 mm detail]
inherits = *common*; *detail*

[filament:My PLA]
filament_type = PLA
filament_max_volumetric_speed = 12
filament_diameter = 1.75
filament_retract_length = nil
filament_retract_lift = 0.4
slowdown_below_layer_time = 8

[filament:My PETG]
filament_type = PETG
filament_max_volumetric_speed = 8

[printer:Old printer]
nozzle_diameter = 0.4,0.4
machine_max_acceleration_extruding = 1500,1250
machine_max_jerk_x = 8,6
retract_length = 0.7
retract_lift = 0.2
retract_speed = 35
default_print_profile = 0.2 mm normal
default_filament_profile = "My PLA"
start_gcode = G28 ; home
`,
}

/** The end of a G-code file: PrusaSlicer writes its settings there. */
export const PRUSA_GCODE: SlicerFile = {
  name: 'plate.gcode',
  text: `G1 X10 Y10 E0.1
; estimated printing time (normal mode) = 12m 3s

; prusaslicer_config = begin
; perimeter_speed = 45
; infill_speed = 90
; filament_type = PLA
; nozzle_diameter = 0.4
; prusaslicer_config = end
`,
}

/** A printer and a process of OrcaSlicer; the parent of the printer is not among the files. */
export const ORCA_MACHINE: SlicerFile = {
  name: 'Shop CoreXY.json',
  text: JSON.stringify({
    type: 'machine',
    name: 'Shop CoreXY 0.4 nozzle',
    inherits: 'fdm_klipper_common',
    nozzle_diameter: ['0.4'],
    machine_max_acceleration_extruding: ['20000', '1250'],
    machine_max_speed_e: ['30', '30'],
    z_hop: ['0'],
    retraction_length: ['0.5'],
    machine_start_gcode: 'G28',
  }),
}
export const ORCA_PROCESS: SlicerFile = {
  name: '0.20mm Shop.json',
  text: JSON.stringify({
    type: 'process',
    name: '0.20mm Shop',
    inherits: 'Shop base',
    inner_wall_speed: '300',
    sparse_infill_acceleration: '100%',
    wall_loops: '3',
    outer_wall_line_width: '105%',
  }),
}
export const ORCA_PARENT: SlicerFile = {
  name: 'Shop base.json',
  text: JSON.stringify({
    type: 'process',
    name: 'Shop base',
    inherits: '',
    inner_wall_speed: '100',
    outer_wall_speed: '200',
    small_perimeter_speed: '50%',
    default_acceleration: '10000',
    support_threshold_angle: '30',
  }),
}
