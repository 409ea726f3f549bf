import type { FileKind } from '../geometry/part-file.ts'

/** Measured: about 8 MB of triangles or 1 MB of STEP keep a worker busy for seconds, other files for parts of one. */
const LONG_BYTES = { mesh: 8_000_000, step: 1_000_000 }

export function isLongJob(file: { kind: FileKind; bytes: number }): boolean {
  return file.bytes > LONG_BYTES[file.kind === 'step' ? 'step' : 'mesh']
}

/** Long jobs leave one worker to the short ones, so that nobody with a small part waits for minutes. */
export function mayStartLongJob(workers: number, longOnes: number): boolean {
  return longOnes < Math.max(1, workers - 1)
}
