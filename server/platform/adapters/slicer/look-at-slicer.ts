import { accessSync, constants, statSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import {
  readSlicerVersion,
  slicerOfFile,
  type FoundSlicer,
} from '../../../../shared/production/slicer/slicer-kinds.ts'
import { runProgram } from './run-program.ts'

const LIMITS = { seconds: 20, output_bytes: 4 * 1024 * 1024, folder_bytes: 64 * 1024 * 1024 }

type Look = FoundSlicer | { why: string }

/** Looks at program files, and asks each for its version once until the file changes: starting one takes a second. */
export function slicerLooks(workFolder: string): (path: string) => Promise<Look> {
  const known = new Map<string, { file: string; look: FoundSlicer }>()
  return async (path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    const file = found ? `${found.ino} ${found.size} ${found.mtimeMs} ${found.mode}` : ''
    const before = known.get(path)
    if (before?.file === file) return before.look
    const look = await lookAtSlicer(path, workFolder)
    if ('kind' in look) known.set(path, { file, look })
    else known.delete(path)
    return look
  }
}

/** Looks at a program file and asks it for its version. A sentence says why it cannot be used. */
async function lookAtSlicer(path: string, workFolder: string): Promise<Look> {
  const why = whyNotProgram(path)
  if (why !== null) return { why }
  const kind = slicerOfFile(path)!
  await mkdir(workFolder, { recursive: true })
  const folder = await mkdtemp(join(workFolder, 'look-'))
  try {
    const { signal } = new AbortController()
    const { end, log } = await runProgram({ path, args: ['--help'], folder, limits: LIMITS, signal })
    if (end === 'not_started') return { why: 'This program could not be started.' }
    const version = readSlicerVersion(kind, log)
    if (version === null && !/slic3?r|slicer|bambu/i.test(log))
      return { why: 'This program does not answer as a slicer does.' }
    return { kind, path, version }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Only files with the name of a slicer are ever started. */
function whyNotProgram(path: string): string | null {
  if (!isAbsolute(path)) return 'Enter the whole path of the program, from the root of the disk.'
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 'There is no file at this path.'
  if (!found.isFile()) return 'This is a folder. Enter the path of the program in it.'
  if (slicerOfFile(path) === null)
    return 'This is not PrusaSlicer, OrcaSlicer or Bambu Studio by its name. Other programs are not started.'
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return 'This file may not be run as a program. Change its permissions.'
  }
  return null
}

/** The same program under two names counts once. */
export async function realPaths(paths: readonly string[]): Promise<string[]> {
  const real = new Map<string, string>()
  for (const path of paths) {
    const target = await realpath(path).catch(() => path)
    if (!real.has(target)) real.set(target, path)
  }
  return [...real.values()]
}
