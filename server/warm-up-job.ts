import { join } from 'node:path'
import type { GeometryJob } from '../shared/geometry/job.ts'
import { MAX_TRIANGLES } from '../shared/geometry/part.ts'
import type { ShopData } from './catalog/shop-data.ts'
import { planMeasuring } from './quotes/plan-measuring.ts'

/** A part with holes, curves and overhangs that comes with the program. */
const PART = 'knob.stl'

/** Returns an ordinary job for the shop's own printers, with which a geometry worker warms up. It leaves files in `folder`. */
export function warmUpJob(data: ShopData, resources: string, folder: string): GeometryJob {
  return {
    file_path: join(resources, 'sample-parts', PART),
    filename: PART,
    kind: 'stl',
    units: 'mm',
    folder,
    owner: null,
    analysis: null,
    print: planMeasuring({ sha256: PART, units: 'mm', print_settings: '{}' }, data).print,
    max_triangles: MAX_TRIANGLES,
  }
}
