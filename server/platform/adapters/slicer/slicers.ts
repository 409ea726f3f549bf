import { rmSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_PRINT_FILE_BYTES } from '../../../../shared/production/printer-links/machine-file.ts'
import {
  PROJECT_FILE,
  resultFileOf,
  slicerArguments,
} from '../../../../shared/production/slicer/slicer-arguments.ts'
import type { FoundSlicer } from '../../../../shared/production/slicer/slicer-kinds.ts'
import { MAX_SLICING_SECONDS, type SliceFailure } from '../../../../shared/production/slicer/slicing-job.ts'
import type { SliceOutcome, SliceRequest, Slicers } from '../../ports/slicer.ts'
import { endLeftRuns } from './end-left-runs.ts'
import { realPaths, slicerLooks } from './look-at-slicer.ts'
import { hashFile, readPrintFile } from './read-print-file.ts'
import { runProgram, type RunEnd, type RunLimits } from './run-program.ts'
import { usualPlaces } from './usual-places.ts'

const LIMITS: RunLimits = {
  seconds: MAX_SLICING_SECONDS,
  output_bytes: 64 * 1024 * 1024,
  // The project, the print file, and what the slicer keeps meanwhile.
  folder_bytes: 3 * MAX_PRINT_FILE_BYTES,
}

/** Slicing programs of this computer. `workFolder` is emptied at the start: a killed program leaves runs in it, and slicers that still run. */
export function slicersOn(workFolder: string, limits: RunLimits = LIMITS): Slicers {
  endLeftRuns(workFolder)
  rmSync(workFolder, { recursive: true, force: true })
  const look = slicerLooks(workFolder)
  return {
    async find() {
      const looks: FoundSlicer[] = []
      for (const path of await realPaths(usualPlaces(process.env))) {
        const found = await look(path)
        if ('kind' in found) looks.push(found)
      }
      return looks
    },
    look,
    slice: (request) => slice(request, { workFolder, limits }),
  }
}

async function slice(
  request: SliceRequest,
  { workFolder, limits }: { workFolder: string; limits: RunLimits },
): Promise<SliceOutcome> {
  await mkdir(workFolder, { recursive: true })
  const folder = await mkdtemp(join(workFolder, 'plate-'))
  const release = () => rm(folder, { recursive: true, force: true })
  try {
    const args = await writeFiles(request, folder)
    const { path, kind } = request.slicer
    const { end, log } = await runProgram({ path, args, folder, limits, signal: request.signal })
    if (end === 'stopped') return await ended({ outcome: 'stopped' }, release)
    const failure = failureOf(end)
    if (failure) return await ended({ outcome: 'failed', failure, log }, release)
    return await takeResult(join(folder, resultFileOf(kind)), { log, release })
  } catch (error) {
    await release()
    throw error
  }
}

async function ended(outcome: SliceOutcome, release: () => Promise<void>): Promise<SliceOutcome> {
  await release()
  return outcome
}

/** Writes the run's files under names of its own. Returns the command line. */
async function writeFiles(
  { slicer, project_path, profiles }: SliceRequest,
  folder: string,
): Promise<string[]> {
  const extension = slicer.kind === 'prusaslicer' ? 'ini' : 'json'
  const settings = profiles.settings.map(({ role }) => `${role}.${extension}`)
  const filament = profiles.filament === null ? null : `filament.${extension}`
  await copyFile(project_path, join(folder, PROJECT_FILE))
  await mkdir(join(folder, 'data'))
  for (const [at, { text }] of profiles.settings.entries()) await writeFile(join(folder, settings[at]), text)
  if (filament !== null) await writeFile(join(folder, filament), profiles.filament!.text)
  return slicerArguments(slicer.kind, { project: PROJECT_FILE, settings, filament, data: 'data' })
}

function failureOf(end: Exclude<RunEnd, 'stopped'>): SliceFailure | null {
  if (typeof end === 'string') return end
  // The codes of a shell and of AppImages for a program that a signal ended.
  if (end.code >= 128 && end.code < 160) return 'died'
  return end.code === 0 ? null : 'refused'
}

async function takeResult(
  path: string,
  { log, release }: { log: string; release: () => Promise<void> },
): Promise<SliceOutcome> {
  const found = await stat(path).catch(() => null)
  const bytes = found?.isFile() ? found.size : 0
  if (bytes === 0) return ended({ outcome: 'failed', failure: 'no_file', log }, release)
  if (bytes > MAX_PRINT_FILE_BYTES) return ended({ outcome: 'failed', failure: 'too_large', log }, release)
  const extension = path.endsWith('.3mf') ? 'gcode.3mf' : 'gcode'
  const figures = await readPrintFile(path, extension)
  const file = { path, bytes, sha256: await hashFile(path), extension, ...figures } as const
  return { outcome: 'sliced', file, log, release }
}
