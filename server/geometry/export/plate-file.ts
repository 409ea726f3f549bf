import type { PlateJob, ProjectPart, ProjectUnit } from '../../../shared/geometry/printed-part.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { PlacedPart } from '../print/slices/placed-part.ts'
import { bambuNotes, prusaNotes, type NotedObject } from './plate-notes.ts'
import { readPlacedPart } from './read-placed-part.ts'
import {
  escaped,
  MODEL_PATH,
  modelHead,
  objectTexts,
  round,
  startThreemf,
  type ThreemfWriter,
} from './threemf-parts.ts'

/**
 * Triangles up to which each of several equal units has a mesh of its own. PrusaSlicer names objects and not their
 * instances, so only then the G-code names every unit. Larger meshes are written once: the file would become too large.
 */
const MAX_COPIED_TRIANGLES = 1_000_000

/** An object of the model, with the units that are printed from its mesh. */
interface PlateObject extends NotedObject {
  size: Vec3
  units: ProjectUnit[]
}

/**
 * Writes a plate as one 3MF project: core specification, one object per unit, placed by build items in mm from the front
 * left corner of the bed. PrusaSlicer reads the settings of its own file, OrcaSlicer and Bambu Studio those of theirs;
 * other programs read names and places. Printer and filament are the slicer's own choice: the file names none.
 */
export async function writePlateProject(job: PlateJob, write: (bytes: Uint8Array) => void): Promise<void> {
  const threemf: ThreemfWriter = startThreemf(write)
  const objects: PlateObject[] = []
  await threemf.add(MODEL_PATH, modelTexts(job, objects))
  await threemf.add('Metadata/Slic3r_PE_model.config', [prusaNotes(objects)])
  await threemf.add('Metadata/model_settings.config', [bambuNotes(objects, escaped(job.title))])
  threemf.end()
}

/** Adds each object to `objects` when it is written, so that one mesh at a time is in memory. */
async function* modelTexts({ title, parts }: PlateJob, objects: PlateObject[]): AsyncGenerator<string> {
  // Without the version PrusaSlicer takes the file for another program's and moves the places into the meshes.
  yield modelHead(escaped(title), ' xmlns:slic3rpe="http://schemas.slic3r.org/3mf/2017/06"')
  yield '<metadata name="slic3rpe:Version3mf">1</metadata>\n<resources>\n'
  for (const part of parts) {
    const mesh = await readPlacedPart(part)
    for (const object of objectsOf(part, mesh, objects.length + 1)) {
      objects.push(object)
      yield* objectTexts(mesh, object.id, object.name)
    }
  }
  yield '</resources>\n<build>\n'
  for (const { id, size, units } of objects)
    for (const unit of units)
      yield `<item objectid="${id}" transform="${transformOf(unit, size)}" partnumber="${escaped(unit.name)}"/>\n`
  yield '</build>\n</model>\n'
}

function objectsOf({ units, settings }: ProjectPart, mesh: PlacedPart, firstId: number): PlateObject[] {
  const triangles = mesh.triangles.length / 3
  const groups = triangles * units.length <= MAX_COPIED_TRIANGLES ? units.map((unit) => [unit]) : [units]
  return groups.map((group, at) => ({
    id: firstId + at,
    name: escaped(group.map(({ name }) => name).join(' ')),
    triangles,
    settings,
    size: mesh.size,
    instances: group.length,
    units: group,
  }))
}

/**
 * Returns a turn about the center of the mesh, which begins at 0, 0, then a move to its place: rows of a matrix for row
 * vectors.
 */
function transformOf({ x_mm, y_mm, turn_deg }: ProjectUnit, [width, depth]: Vec3): string {
  const angle = (turn_deg * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const x = x_mm - (cos * width - sin * depth) / 2
  const y = y_mm - (sin * width + cos * depth) / 2
  return [cos, sin, 0, -sin, cos, 0, 0, 0, 1, x, y, 0].map(round).join(' ')
}
