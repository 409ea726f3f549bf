import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { assessPart } from '../../shared/geometry/assess/assess-part.ts'
import { detectFileKind } from '../../shared/geometry/files/file-kind.ts'
import type { FileSample } from '../../shared/geometry/files/file-sample.ts'
import type { GeometryAnswer } from '../../shared/geometry/job.ts'
import { MAX_TRIANGLES } from '../../shared/geometry/part.ts'
import { MAX_FILE_BYTES, type FileKind } from '../../shared/geometry/files/part-file.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { ShopData } from '../catalog/shop-data.ts'
import { FileRefused } from '../geometry/file-refused.ts'
import type { GeometryPool } from '../platform/ports/geometry.ts'
import type { AnalyzeOptions } from './analyze-options.ts'

const SAMPLE_BYTES = 64 * 1024

/** One line of output: figures of a part, or why there are none. */
export type AnalyzedFile = { file: string } & (Record<string, unknown> | { error: string; detail: string })

/** Analyzes a file in the same steps as an upload: detects its kind, runs the worker, assesses the findings. */
export async function analyzeFile(
  file: string,
  { options, shop, pool }: { options: AnalyzeOptions; shop: ShopData; pool: GeometryPool },
): Promise<AnalyzedFile> {
  const started = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'layerline-analyze-'))
  try {
    const kind = await kindOf(file)
    const { units, print } = options
    const outcome = await pool.analyze(
      {
        file_path: file,
        filename: basename(file),
        kind,
        units,
        folder,
        owner: null,
        analysis: null,
        print,
        max_triangles: MAX_TRIANGLES,
      },
      { onBegun: () => {}, onProgress: () => {}, signal: new AbortController().signal },
    )
    if (outcome.outcome === 'done') {
      const elapsed_ms = Math.round(performance.now() - started)
      return { file, kind, ...figuresOf(outcome.answer, options, shop), elapsed_ms }
    }
    if (outcome.outcome === 'refused') return { file, error: outcome.code, detail: outcome.detail }
    if (outcome.outcome === 'crashed') return { file, error: 'internal_error', detail: outcome.raw }
    const why = outcome.outcome === 'timed_out' ? `took more than ${outcome.seconds} seconds` : 'was stopped'
    return { file, error: 'file_too_complex', detail: `Measuring this file ${why}.` }
  } catch (error) {
    return { file, ...failureOf(error) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function failureOf(error: unknown): { error: string; detail: string } {
  if (error instanceof Refusal) return { error: error.code, detail: error.message }
  if (error instanceof FileRefused) return { error: error.code, detail: error.detail }
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return { error: 'file_not_found', detail: 'There is no such file.' }
  if (code === 'EISDIR') return { error: 'file_not_found', detail: 'This is a folder, not a file.' }
  if (code === 'EACCES')
    return { error: 'file_unreadable', detail: 'There is no permission to read this file.' }
  return { error: 'file_unreadable', detail: message }
}

async function kindOf(file: string): Promise<FileKind> {
  const kind = detectFileKind(await sampleOf(file))
  if (!kind) throw new Refusal('unsupported_file_type')
  return kind
}

/** Throws what an upload is refused for before it is parsed. */
async function sampleOf(file: string): Promise<FileSample> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size === 0)
      throw new FileRefused('file_empty', 'The file is empty. Export the part again.', 'no bytes')
    if (size > MAX_FILE_BYTES) throw new Refusal('file_too_large')
    const sample = async (position: number) => {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(SAMPLE_BYTES), 0, SAMPLE_BYTES, position)
      return buffer.subarray(0, bytesRead)
    }
    const [head, tail] = [await sample(0), await sample(Math.max(0, size - SAMPLE_BYTES))]
    return { head, tail, size, filename: basename(file) }
  } finally {
    await handle.close()
  }
}

function figuresOf(
  { analysis, estimate }: GeometryAnswer,
  { material, print }: AnalyzeOptions,
  shop: ShopData,
): Record<string, unknown> {
  const printed = estimate.by_material[material]
  const { findings } = assessPart({
    analysis,
    estimate,
    material,
    customMaterial: false,
    customColor: false,
    quantity: 1,
    settings: print.settings,
    printers: shop.printers.filter((printer) => printer.active),
    limits: shop.print_limits,
  })
  return {
    size_mm: analysis.dimensions_mm,
    volume_mm3: analysis.volume_mm3,
    area_mm2: analysis.area_mm2,
    triangles: analysis.triangles,
    bodies: analysis.bodies,
    watertight: analysis.watertight,
    grams: printed.grams,
    seconds: printed.seconds,
    breakdown: printed.breakdown,
    findings: findings.map(({ code, level, measured, limit, unit, count }) => ({
      code,
      level,
      measured,
      limit,
      unit,
      count,
    })),
    orientation: { normal: estimate.placement.down, reason: estimate.placement.reason },
  }
}
