import { expect, test } from 'vitest'
import { checkPrintSettings } from '../../../shared/catalog/print-settings.ts'
import type { PrintSettings } from '../../../shared/catalog/materials.ts'
import type { ResolvedSettings } from '../../../shared/geometry/estimate.ts'
import { resolveSettings } from '../../../shared/geometry/resolve-settings.ts'
import { catalog } from '../shop-documents.ts'

const STANDARD: ResolvedSettings = {
  nozzle_mm: 0.4,
  layer_height_mm: 0.2,
  walls: 3,
  infill_percent: 15,
  infill_pattern: 'grid',
  top_layers: 4,
  bottom_layers: 4,
  supports: 'auto',
  brim: 'auto',
  bottom_face: 'auto',
}

test.each<[string, PrintSettings, Partial<ResolvedSettings>]>([
  ['no settings are Standard and Automatic', {}, {}],
  ['infill and walls', { infill: 40, walls: 5 }, { infill_percent: 40, walls: 5 }],
  [
    'the nozzle is a number of millimeters',
    { nozzle: '0.6', layer_height: 0.3 },
    { nozzle_mm: 0.6, layer_height_mm: 0.3 },
  ],
  ['one setting closes above and below', { top_bottom_layers: 6 }, { top_layers: 6, bottom_layers: 6 }],
  [
    'choices',
    { supports: 'plate_only', brim: true, infill_pattern: 'gyroid' },
    { supports: 'plate_only', brim: 'on', infill_pattern: 'gyroid' },
  ],
  ['a face goes down on the plate', { bottom_face: [0, 3, 0] }, { bottom_face: [0, 1, 0] }],
  ['the seam changes no estimate', { seam: 'random' }, {}],
])('%s', (_, settings, expected) => {
  const resolved = resolveSettings(catalog, checkPrintSettings(catalog, settings))
  expect(resolved).toEqual({ ...STANDARD, ...expected })
})
