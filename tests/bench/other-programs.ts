import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const PROFILES = join(import.meta.dirname, '../../../shared/models/slicer-profiles')

export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined
}

/** Path of the slicer profile of this name; null if there are no reference models. */
export function slicerProfile(name: 'classic' | 'fast'): string | null {
  const path = join(PROFILES, `${name}.ini`)
  return existsSync(path) ? path : null
}

/** Seconds that the slicer takes from STL to G-code; null if it refuses the file. */
export function sliceSeconds(profile: string, stl: string, gcode: string): number | null {
  const options = ['--load', profile, '--center', '125,125', '--export-gcode', '-o', gcode]
  return secondsOf('prusa-slicer', [...options, stl])
}

/** Seconds until a program ends; null if it fails. */
export function secondsOf(program: string, args: string[]): number | null {
  const began = performance.now()
  const { status } = spawnSync(program, args, { stdio: 'ignore' })
  return status === 0 ? (performance.now() - began) / 1000 : null
}
