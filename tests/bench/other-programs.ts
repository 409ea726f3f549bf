import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const PROFILES = join(import.meta.dirname, '../../../shared/models/slicer-profiles')

/** Programs that others wrote, where they are installed: what they take for a file is measured beside us. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined
}

/** The slicer's own profile of this name, or null where the reference models are not there. */
export function slicerProfile(name: 'classic' | 'fast'): string | null {
  const path = join(PROFILES, `${name}.ini`)
  return existsSync(path) ? path : null
}

/** Seconds that a slicer takes from an STL to G-code; null when it refuses the file. */
export function sliceSeconds(profile: string, stl: string, gcode: string): number | null {
  const options = ['--load', profile, '--center', '125,125', '--export-gcode', '-o', gcode]
  return secondsOf('prusa-slicer', [...options, stl])
}

/** Seconds until a program has ended well; null when it did not. */
export function secondsOf(program: string, args: string[]): number | null {
  const began = performance.now()
  const { status } = spawnSync(program, args, { stdio: 'ignore' })
  return status === 0 ? (performance.now() - began) / 1000 : null
}
