import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileKind } from '../../shared/geometry/files/part-file.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { findEdges } from '../../server/geometry/mesh/edges.ts'
import { triangleCount, type Mesh, type MeshInFile } from '../../server/geometry/mesh/mesh.ts'
import { readObj } from '../../server/geometry/read/obj.ts'
import { readStl } from '../../server/geometry/read/stl.ts'
import { surveyPart } from '../../server/geometry/survey/survey-part.ts'
import { readThreemf } from '../../server/geometry/read/threemf/threemf.ts'
import { planLayers } from '../../server/geometry/print/slices/layer-plan.ts'
import { placeOnPlate } from '../../server/geometry/print/slices/placed-part.ts'
import { Slicer } from '../../server/geometry/print/slices/slicer.ts'
import { nearestHit } from '../../server/geometry/surface/ray-cast.ts'
import { rayFrom } from '../../server/geometry/surface/ray.ts'
import { buildBvh, type Bvh } from '../../server/geometry/surface/bvh.ts'
import { weldExact } from '../../server/geometry/mesh/weld.ts'
import { asciiStl, binaryStl, obj, threemf } from '../geometry/model-files.ts'
import { loose, sphere } from '../geometry/shapes.ts'

/** Each kind of file with a quarter of the triangles and with all of them, to show what grows faster than the file. */
const FILES = {
  'binary.stl': { rings: [250, 500], write: (rings: number) => binaryStl(sphere(50, rings)) },
  'ascii.stl': { rings: [110, 220], write: (rings: number) => asciiStl(sphere(50, rings)) },
  'part.obj': { rings: [250, 500], write: (rings: number) => obj(sphere(50, rings)) },
  'part.3mf': { rings: [250, 500], write: (rings: number) => threemf(sphere(50, rings)) },
}
const RAYS = 20_000
const LAYERS = { firstHeight: 0.2, height: 0.2 }

/** With a file as argument, measures it and ends: each file has its own process, and so its own peak memory. */
if (import.meta.main) process.stdout.write(JSON.stringify(measure(process.argv[2])))

interface Times {
  triangles: number
  bytes: number
  read_ms: number
  weld_ms: number
  edges_ms: number
  survey_ms: number
  bvh_ms: number
  rays_ms: number
  layers_ms: number
  peak_mb: number
}

/** Times the readers and the stages after them, and measures peak memory, each in its own process. */
export function benchReaders(): void {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-bench-'))
  try {
    process.stdout.write(
      '\nReaders and what follows them, ms per million triangles (a quarter of the triangles, then all)\nfile          triangles     MB    read    weld   edges  survey       BVH  20,000 rays  layers  peak MB  peak MB / 1M\n',
    )
    for (const [name, { rings, write }] of Object.entries(FILES)) {
      for (const fineness of rings) {
        const file = join(folder, name)
        writeFileSync(file, write(fineness))
        const { stdout, stderr } = spawnSync(process.execPath, [import.meta.filename, file], {
          encoding: 'utf8',
        })
        if (stdout === '') throw new Error(stderr)
        process.stdout.write(row(name, JSON.parse(stdout) as Times))
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function row(name: string, times: Times): string {
  const perMillion = (ms: number) => Math.round((ms / times.triangles) * 1e6)
  const columns: [number, number][] = [
    [times.triangles, 10],
    [Math.round(times.bytes / 1e6), 7],
    [perMillion(times.read_ms), 8],
    [perMillion(times.weld_ms), 8],
    [perMillion(times.edges_ms), 8],
    [perMillion(times.survey_ms), 8],
    [perMillion(times.bvh_ms), 10],
    [Math.round(times.rays_ms), 13],
    [perMillion(times.layers_ms), 8],
    [times.peak_mb, 9],
    [perMillion(times.peak_mb), 14],
  ]
  return `${name.padEnd(13)}${columns.map(([value, width]) => String(value).padStart(width)).join('')}\n`
}

/** `read_ms` includes the reader's weld; `weld_ms` is the weld of as many separate triangles. */
function measure(file: string): Times {
  const bytes = readFileSync(file)
  const [part, read_ms] = timed(() => read(bytes, file.split('.').pop() as FileKind))
  const [, edges_ms] = timed(() => findEdges(part.mesh))
  const [, survey_ms] = timed(() => surveyPart(part, []))
  const [bvh, bvh_ms] = timed(() => buildBvh(part.mesh))
  const [, rays_ms] = timed(() => castRays(bvh))
  const [, layers_ms] = timed(() => cutLayers(part.mesh))
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
    bvh_ms,
    rays_ms,
    layers_ms,
    peak_mb,
  }
}

function read(bytes: Uint8Array, kind: FileKind): MeshInFile {
  if (kind === 'stl') return readStl(bytes, 1)
  return kind === 'obj' ? readObj(bytes, 1, 5_000_000) : readThreemf(bytes, 5_000_000)
}

/** Casts rays from near the center of the ball in all directions. Returns the hits, so that the work is not optimized away. */
function castRays(bvh: Bvh): number {
  let hits = 0
  for (let at = 0; at < RAYS; at++) {
    const height = 1 - (2 * at + 1) / RAYS
    const across = Math.sqrt(1 - height * height)
    const direction: Vec3 = [across * Math.cos(2.399_963 * at), across * Math.sin(2.399_963 * at), height]
    if (nearestHit(bvh, rayFrom([0.1, 0.2, 0.3], direction), 0, Infinity)) hits++
  }
  if (hits !== RAYS) throw new Error(`${RAYS - hits} rays left a closed ball`)
  return hits
}

function cutLayers(mesh: Mesh): number {
  const part = placeOnPlate(mesh, [0, 0, -1])
  const plan = planLayers(part.size[2], LAYERS)
  const slicer = new Slicer(part, plan)
  let segments = 0
  for (let layer = 0; layer < plan.count; layer++) segments += slicer.cut(layer).count
  return segments
}

function timed<T>(work: () => T): [T, number] {
  const started = performance.now()
  const result = work()
  return [result, performance.now() - started]
}
