import type { ObjectSettings } from '../../../shared/geometry/printed-part.ts'

/** An object of a plate, as slicers' own files describe it. */
export interface NotedObject {
  id: number
  /** Escaped. */
  name: string
  triangles: number
  instances: number
  settings: ObjectSettings
}

/**
 * `Metadata/Slic3r_PE_model.config` of PrusaSlicer: the settings of each object, by the names of its command line.
 * PrusaSlicer takes what is not here (speeds, temperatures, support distances, skirt) from its chosen presets.
 */
export function prusaNotes(objects: readonly NotedObject[]): string {
  const rows = objects.map(({ id, name, triangles, instances, settings }) =>
    [
      `<object id="${id}" instances_count="${instances}">`,
      ...Object.entries({ name, ...prusaSettings(settings) }).map(
        ([key, value]) => `<metadata type="object" key="${key}" value="${value}"/>`,
      ),
      `<volume firstid="0" lastid="${triangles - 1}">`,
      `<metadata type="volume" key="name" value="${name}"/>`,
      '<metadata type="volume" key="volume_type" value="ModelPart"/>',
      '</volume>',
      '</object>\n',
    ].join('\n'),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<config>\n${rows.join('')}</config>\n`
}

function prusaSettings(settings: ObjectSettings): Record<string, string | number> {
  const { supports, brim_mm, infill_percent } = settings
  return {
    layer_height: settings.layer_height_mm,
    perimeters: settings.walls,
    fill_density: `${infill_percent}%`,
    // Other patterns are refused at full density.
    fill_pattern: infill_percent >= 100 ? 'rectilinear' : settings.infill_pattern,
    top_solid_layers: settings.top_layers,
    bottom_solid_layers: settings.bottom_layers,
    support_material: supports === 'none' ? 0 : 1,
    support_material_auto: 1,
    support_material_buildplate_only: supports === 'plate_only' ? 1 : 0,
    brim_type: brim_mm > 0 ? 'outer_only' : 'no_brim',
    brim_width: brim_mm,
  }
}

/**
 * `Metadata/model_settings.config` of Bambu Studio and OrcaSlicer: the settings of each object by their names, and the
 * one plate with all objects. Both say that the file is not their own project and keep the chosen printer and filament.
 */
export function bambuNotes(objects: readonly NotedObject[], title: string): string {
  const metadata = (values: Record<string, string | number>) =>
    Object.entries(values).map(([key, value]) => `<metadata key="${key}" value="${value}"/>`)
  const rows = objects.flatMap(({ id, name, settings }) => [
    `<object id="${id}">`,
    ...metadata({ name, ...bambuSettings(settings) }),
    `<part id="${id}" subtype="normal_part">`,
    ...metadata({ name }),
    '</part>',
    '</object>',
  ])
  const placed = objects.flatMap(({ id, instances }) =>
    Array.from({ length: instances }, (_, instance) => ({ object_id: id, instance_id: instance })),
  )
  const plate = [
    '<plate>',
    ...metadata({ plater_id: 1, plater_name: title, locked: 'false' }),
    ...placed.flatMap((instance, at) => [
      '<model_instance>',
      ...metadata({ ...instance, identify_id: at + 1 }),
      '</model_instance>',
    ]),
    '</plate>',
  ]
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<config>', ...rows, ...plate, '</config>', ''].join('\n')
}

function bambuSettings(settings: ObjectSettings): Record<string, string | number> {
  const { supports, brim_mm, infill_percent } = settings
  return {
    extruder: 1,
    layer_height: settings.layer_height_mm,
    wall_loops: settings.walls,
    sparse_infill_density: `${infill_percent}%`,
    sparse_infill_pattern: infill_percent >= 100 ? 'rectilinear' : settings.infill_pattern,
    top_shell_layers: settings.top_layers,
    bottom_shell_layers: settings.bottom_layers,
    enable_support: supports === 'none' ? 0 : 1,
    support_type: 'normal(auto)',
    support_on_build_plate_only: supports === 'plate_only' ? 1 : 0,
    brim_type: brim_mm > 0 ? 'outer_only' : 'no_brim',
    brim_width: brim_mm,
  }
}
