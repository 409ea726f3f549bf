import type { PrintRequest } from '../../../shared/geometry/job.ts'
import type { FilamentData, ResolvedSettings } from '../../../shared/geometry/estimate.ts'
import type { Placement } from '../../../shared/geometry/placement.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { PrinterProfile } from '../../../shared/geometry/printer-profile.ts'
import { lyingFlat, PLAIN_SETTINGS } from '../../shared/geometry/assess/plain-part.ts'
import classic from '../../../resources/printer-profiles/classic.json' with { type: 'json' }
import fast from '../../../resources/printer-profiles/fast.json' with { type: 'json' }

export const PROFILES = { classic: PrinterProfile.parse(classic), fast: PrinterProfile.parse(fast) }

/** The settings of the reference slicer's profiles. */
export const STANDARD: ResolvedSettings = { ...PLAIN_SETTINGS, bottom_face: 'as_drawn' }

export const PLA: FilamentData = { id: 'PLA', density_g_cm3: 1.24, flow_factor: 1, min_layer_seconds: null }

export function printRequest(
  settings: Partial<ResolvedSettings> = {},
  others: Partial<PrintRequest> = {},
): PrintRequest {
  return {
    settings: { ...STANDARD, ...settings },
    profile: PROFILES.classic,
    filaments: [PLA],
    build_volumes_mm: [[250, 250, 250]],
    poor_hold: { percent_of_footprint: 5, area_mm2: 100, height_per_foot: 2 },
    ...others,
  }
}

/** A part as drawn, with a good contact area and no overhangs. */
export function asDrawn(size: Vec3, down: Vec3 = [0, 0, -1]): Placement {
  return lyingFlat(size, { down })
}
