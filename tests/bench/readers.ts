import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileKind } from '../../shared/geometry/part.ts'
import { findEdges } from '../../server/geometry/mesh/edges.ts'
import { triangleCount, type MeshInFile } from '../../server/geometry/mesh/mesh.ts'
import { readObj } from '../../server/geometry/read/obj.ts'
import { readStl } from '../../server/geometry/read/stl.ts'
import { surveyPart } from '../../server/geometry/survey/survey-part.ts'
import { readThreemf } from '../../server/geometry/read/threemf/threemf.ts'
import { weldExact } from '../../server/geometry/mesh/weld.ts'
import { asciiStl, binaryStl, obj, threemf } from '../geometry/model-files.ts'
import { loose, sphere } from '../geometry/shapes.ts'

const FILES = {
  'binary.stl': { rings: 500, write: (rings: number) => binaryStl(sphere(50, rings)) },
  'ascii.stl': { rings: 220, write: (rings: number) => asciiStl(sphere(50, rings)) },
  'part.obj': { rings: 500, write: (rings: number) => obj(sphere(50, rings)) },
  'part.3mf': { rings: 500, write: (rings: number) => threemf(sphere(50, rings)) },
}

/** Given a file, this program measures it and ends: so the peak of one file is not that of another. */
if (import.meta.main) process.stdout.write(JSON.stringify(measure(process.argv[2])))

interface Times {
  triangles: number
  bytes: number
  read_ms: number
  weld_ms: number
  edges_ms: number
  survey_ms: number
  peak_mb: number
}

/** Times of the readers and of what follows them, and peak memory, each in a process of its own. */
export function benchReaders(): void {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-bench-'))
  try {
    process.stdout.write(
      '\nReaders\nfile          triangles     MB  read ms  weld ms  edges ms  survey ms  peak MB  peak MB / 1M\n',
    )
    for (const [name, { rings, write }] of Object.entries(FILES)) {
      const file = join(folder, name)
      writeFileSync(file, write(rings))
      const { stdout, stderr } = spawnSync(process.execPath, [import.meta.filename, file], {
        encoding: 'utf8',
      })
      if (stdout === '') throw new Error(stderr)
      process.stdout.write(row(name, JSON.parse(stdout) as Times))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function row(name: string, times: Times): string {
  const { triangles, bytes, read_ms, weld_ms, edges_ms, survey_ms, peak_mb } = times
  const columns: [number, number][] = [
    [triangles, 10],
    [Math.round(bytes / 1e6), 7],
    [read_ms, 9],
    [weld_ms, 9],
    [edges_ms, 10],
    [survey_ms, 11],
    [peak_mb, 9],
    [Math.round((peak_mb / triangles) * 1e6), 14],
  ]
  return `${name.padEnd(13)}${columns.map(([value, width]) => String(value).padStart(width)).join('')}\n`
}

/** The read includes the weld of the reader; the weld alone is that of as many loose triangles. */
function measure(file: string): Times {
  const bytes = readFileSync(file)
  const [part, read_ms] = timed(() => read(bytes, file.split('.').pop() as FileKind))
  const [, edges_ms] = timed(() => findEdges(part.mesh))
  const [, survey_ms] = timed(() => surveyPart(part, []))
  const peak_mb = Math.round(process.resourceUsage().maxRSS / 1024)
  const { positions } = loose(part.mesh)
  const [, weld_ms] = timed(() => weldExact(positions))
  return {
    triangles: triangleCount(part.mesh),
    bytes: bytes.length,
    read_ms,
    weld_ms,
    edges_ms,
    survey_ms,
    peak_mb,
  }
}

function read(bytes: Uint8Array, kind: FileKind): MeshInFile {
  if (kind === 'stl') return readStl(bytes, 1)
  return kind === 'obj' ? readObj(bytes, 1, 5_000_000) : readThreemf(bytes, 5_000_000)
}

function timed<T>(work: () => T): [T, number] {
  const started = performance.now()
  const result = work()
  return [result, Math.round(performance.now() - started)]
}
