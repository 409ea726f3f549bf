import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PlateJob } from '../../shared/geometry/printed-part.ts'
import { arrangeUnits } from '../../shared/production/plates/arrange-units.ts'
import { unitKey, type Bed, type BedUnit, type Place } from '../../shared/production/plates/bed.ts'
import { writeExport } from '../../server/geometry/export/write-export.ts'
import { writeMeshFile } from '../../server/geometry/mesh/mesh-file.ts'
import type { PlatePart } from './mixed-plates.ts'
import { prusaSettings } from './prusa-settings.ts'

/** As large as the bed of `prusaSettings`, so that plates of the bench need not be small. */
export const SLICER_BED: Bed = { size_mm: [256, 256], margin_mm: 2, spacing_mm: 5 }
/** The slicer is slow, so its G-code for a plate is kept for the next run. */
const KEPT = join(tmpdir(), 'layerline-sliced')

/** The units of a plate with their places; those that do not fit are left out. */
export interface ArrangedUnit extends BedUnit {
  name: string
  part: PlatePart
  place: Place
}

export function arrangeParts(parts: readonly PlatePart[], bed = SLICER_BED): ArrangedUnit[] {
  const units = parts.flatMap((part, at) =>
    Array.from({ length: part.count }, (_, index) => ({
      order_id: `ord_${at}`,
      unit: index + 1,
      number: 1001 + at,
      outline: part.outline,
      brim_mm: part.estimate.brim ? part.request.profile.process.brim_width : 0,
      name: `${1001 + at}-${index + 1}of${part.count}-${part.name.replace(/\W+/g, '-')}`,
      part,
    })),
  )
  const places = new Map(arrangeUnits(units, bed).places.map((place) => [unitKey(place), place]))
  return units.flatMap((unit) => {
    const place = places.get(unitKey(unit))
    return place ? { ...unit, place } : []
  })
}

/** Writes the plate as the program does; its meshes are in `folder`. */
export async function writePlate(units: readonly ArrangedUnit[], folder: string): Promise<string> {
  const path = join(folder, 'plate.3mf')
  const parts = [...Map.groupBy(units, ({ part }) => part)].map(([part, group], at) => {
    const mesh_path = join(folder, `mesh-${at}.bin`)
    writeMeshFile(mesh_path, { mesh: part.mesh, kept: null })
    const { settings } = part.request
    return {
      mesh_path,
      source: { path: join(folder, 'none'), kind: 'stl', units: 'mm', max_triangles: 5_000_000 } as const,
      down: [0, 0, -1] as [number, number, number],
      settings: {
        ...settings,
        supports: settings.supports === 'auto' ? 'everywhere' : settings.supports,
        brim_mm: group[0].brim_mm,
      } satisfies PlateJob['parts'][number]['settings'],
      units: group.map(({ name, place }) => ({ name, ...place })),
    }
  })
  await writeExport({ format: 'plate', title: 'plate', parts, path })
  return path
}

/** Slices a plate file with the profile of a request, where its objects are, and returns the G-code. */
export async function slicePlate(path: string, { request }: PlatePart, more = ''): Promise<string> {
  const ini = `${prusaSettings(request)}${more}`
  const key = createHash('sha256').update(readFileSync(path)).update(ini).digest('hex').slice(0, 32)
  const kept = join(KEPT, `${key}.gcode`)
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const folder = mkdtempSync(join(tmpdir(), 'layerline-slicer-'))
  try {
    const [settings, gcode] = [join(folder, 'settings.ini'), join(folder, 'out.gcode')]
    writeFileSync(settings, ini)
    const args = ['--load', settings, '--dont-arrange', '--export-gcode', '-o', gcode, path]
    // At low priority: a run takes minutes.
    await promisify(execFile)('nice', ['prusa-slicer', ...args], { maxBuffer: 64 * 1024 * 1024 })
    mkdirSync(KEPT, { recursive: true })
    const text = readFileSync(gcode, 'utf8')
    writeFileSync(kept, text)
    return text
  } finally {
    rmSync(folder, { recursive: true })
  }
}
