import type { MaterialNeeds } from '../../../shared/catalog/material-needs.ts'

/** Returns the needs of a material: `nozzle at 290 °C, hardened nozzle, enclosure`. */
export function needsText({ nozzle_c, hardened_nozzle, enclosure }: MaterialNeeds): string {
  return [
    `nozzle at ${nozzle_c} °C`,
    ...(hardened_nozzle ? ['hardened nozzle'] : []),
    ...(enclosure ? ['enclosure'] : []),
  ].join(', ')
}
