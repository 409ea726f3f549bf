import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PrintRequest } from '../../shared/geometry/job.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { asciiStl } from '../geometry/model-files.ts'
import { figuresOf, type Sliced } from './gcode-figures.ts'
import { prusaSettings } from './prusa-settings.ts'

const COMMAND = 'prusa-slicer'
/** The slicer is slow, so its figures for a part and settings are kept for the next run. */
const KEPT = join(tmpdir(), 'layerline-sliced')

/** 'PrusaSlicer-2.5.0+...'; null if it is not installed. */
export function slicerVersion(): string | null {
  const { stdout, error } = spawnSync(COMMAND, ['--help'], { encoding: 'utf8' })
  return error ? null : (/PrusaSlicer-\S+/.exec(stdout)?.[0] ?? null)
}

/** Slices a part as drawn with PrusaSlicer. Throws with its message when it refuses. */
export async function slice(mesh: Mesh, request: PrintRequest): Promise<Sliced> {
  // As text: PrusaSlicer mistakes binary files with few bytes over 127 at their start for text.
  const stl = asciiStl(mesh)
  const ini = prusaSettings(request)
  const key = createHash('sha256').update(stl).update(ini).digest('hex').slice(0, 32)
  const kept = join(KEPT, `${key}.json`)
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Sliced
  const sliced = await sliceUncached(stl, ini, request)
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(kept, JSON.stringify(sliced))
  return sliced
}

async function sliceUncached(stl: Uint8Array, ini: string, request: PrintRequest): Promise<Sliced> {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-slicer-'))
  try {
    const [part, settings, gcode] = ['part.stl', 'settings.ini', 'out.gcode'].map((name) =>
      join(folder, name),
    )
    writeFileSync(part, stl)
    writeFileSync(settings, ini)
    const args = ['--load', settings, '--export-gcode', '--center', '200,200', '-o', gcode, part]
    await promisify(execFile)(COMMAND, args, { maxBuffer: 64 * 1024 * 1024 })
    const filament = {
      diameter: request.profile.filament_diameter,
      density: request.filaments[0].density_g_cm3,
    }
    return figuresOf(readFileSync(gcode, 'utf8'), filament)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
