import { createHash } from 'node:crypto'
import { filamentsOf } from '../../../shared/catalog/catalog.ts'
import type { AdhesionLimits, PrintRequest } from '../../../shared/geometry/job.ts'
import { resolveSettings } from '../../../shared/geometry/resolve-settings.ts'
import type { ShopData } from '../../catalog/shop-data.ts'
import { analysisKeyOf } from '../../platform/files/part-files.ts'
import { printSettingsOf } from '../quote-row.ts'
import type { QuoteRow } from '../quote-store.ts'

/** The measurements that a part needs before it can be priced, and the keys under which the results are stored. */
export interface MeasurePlan {
  analysis_key: string
  print_key: string
  print: PrintRequest
}

/** Plans the analysis and estimate for a quote's file, units and print settings on the shop's printers. */
export function planMeasuring(
  quote: Pick<QuoteRow, 'sha256' | 'units' | 'print_settings'>,
  data: ShopData,
): MeasurePlan {
  const settings = resolveSettings(data.catalog, printSettingsOf(quote))
  const active = data.printers.filter((printer) => printer.active)
  const profileId = (active[0] ?? data.printers[0]).profile_id
  const profile = data.printer_profiles.find(({ id }) => id === profileId)
  if (!profile) throw new Error(`there is no printer profile "${profileId}"`)
  const print: PrintRequest = {
    settings,
    profile,
    filaments: filamentsOf(data.catalog),
    build_volumes_mm: active.map((printer) => printer.build_volume_mm),
    poor_hold: poorHoldOf(data.print_limits.poor_bed_contact),
  }
  const print_key = createHash('sha256').update(JSON.stringify(print)).digest('hex').slice(0, 32)
  return { analysis_key: analysisKeyOf(quote.sha256, quote.units), print_key, print }
}

/** Only the fields that change an estimate: what the finding does must not invalidate stored estimates. */
function poorHoldOf({ percent_of_footprint, area_mm2, height_per_foot }: AdhesionLimits): AdhesionLimits {
  return { percent_of_footprint, area_mm2, height_per_foot }
}
