import { join } from 'node:path'
import type { GeometryJob } from '../../shared/geometry/job.ts'
import type { PrinterProfile } from '../../shared/geometry/printer-profile.ts'
import { PLAIN_SETTINGS } from '../shared/geometry/assess/plain-part.ts'
import classic from '../../resources/printer-profiles/classic.json' with { type: 'json' }

/** A job for the part file of this name in a folder, printed as a stock profile prints in one material. */
export function geometryJob(
  folder: string,
  filename: string,
  changes: Partial<GeometryJob> = {},
): GeometryJob {
  const profile: PrinterProfile = {
    ...classic,
    process: { ...classic.process, infill_pattern: 'grid', supports: 'none' },
  }
  return {
    file_path: join(folder, filename),
    filename,
    kind: 'stl',
    units: 'mm',
    folder,
    owner: null,
    analysis: null,
    print: {
      settings: PLAIN_SETTINGS,
      profile,
      filaments: [{ id: 'PLA+', density_g_cm3: 1.24, flow_factor: 1, min_layer_seconds: null }],
      build_volumes_mm: [[256, 256, 256]],
      poor_hold: { percent_of_footprint: 5, area_mm2: 100, height_per_foot: 2 },
    },
    max_triangles: 1_000_000,
    ...changes,
  }
}
