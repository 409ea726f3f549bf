import { join } from 'node:path'
import type { FileKind } from '../../shared/geometry/files/part-file.ts'
import type { GeometryJob } from '../../shared/geometry/job.ts'
import { MAX_TRIANGLES } from '../../shared/geometry/part.ts'
import type { ShopData } from '../catalog/shop-data.ts'
import { planMeasuring } from '../quoting/measuring/plan-measuring.ts'

/** Parts that come with the program, one of each format. The first has holes, curves and overhangs; one needs repairs. */
const PARTS: [string, FileKind][] = [
  ['knob.stl', 'stl'],
  ['hook.obj', 'obj'],
  ['clip.3mf', '3mf'],
  ['bracket.step', 'step'],
  ['open-box.stl', 'stl'],
]

/** Returns ordinary jobs for the shop's own printers, with which a geometry worker warms up. They leave files in `folder`. */
export function warmUpJobs(data: ShopData, resources: string, folder: string): GeometryJob[] {
  return PARTS.map(([file, kind]) => ({
    file_path: join(resources, 'sample-parts', file),
    filename: file,
    kind,
    units: 'mm',
    folder,
    owner: null,
    analysis: null,
    print: planMeasuring({ sha256: file, units: 'mm', print_settings: '{}' }, data).print,
    max_triangles: MAX_TRIANGLES,
  }))
}
