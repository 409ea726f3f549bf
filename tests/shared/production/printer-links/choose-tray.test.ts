import { describe, expect, test } from 'vitest'
import {
  isSameFilament,
  proposedTray,
  trayChoices,
  trayMapping,
} from '../../../../shared/production/printer-links/choose-tray.ts'
import type { MachineTray } from '../../../../shared/production/printer-links/machine-report.ts'
import type { MaterialId } from '../../../../shared/catalog/materials.ts'
import { listFilaments } from '../../../../shared/production/slicer/print-figures.ts'

const tray = (index: number, type: string | null): MachineTray => ({
  index,
  is_external: index === 254,
  type,
  name: index === 254 ? 'External spool' : `AMS 1, tray ${index + 1}`,
  material: type,
  color: null,
  remains: null,
  loaded: false,
})
const spool = (slot: number, material: MaterialId, color: string, printer_id = 'p1') => ({
  number: slot,
  material,
  color,
  remaining_mg: 620_000,
  place: { printer_id, slot },
})
const PLATE = { printer_id: 'p1', material: 'PETG', color: 'Black' } as const

describe('the trays for a plate', () => {
  const trays = [tray(0, 'PLA'), tray(1, 'PETG'), tray(2, 'PETG HF'), tray(3, null), tray(254, null)]

  test('say why each cannot be used, by the printer and by the shop', () => {
    const spools = [spool(1, 'PLA+', 'Black'), spool(2, 'PETG', 'White'), spool(3, 'PETG', 'Black')]
    const choices = trayChoices({ trays, spools, plate: PLATE })
    expect(choices.map(({ why_not }) => why_not)).toEqual([
      'The printer says that it has PLA.',
      'S2 in it is PETG, White.',
      null,
      'It is empty.',
      null,
    ])
    expect(choices[2].spool).toMatchObject({ number: 3, remaining_mg: 620_000 })
    expect(proposedTray(choices)).toBe(2)
  })

  test('are chosen by a person where no recorded spool says which', () => {
    const choices = trayChoices({ trays, spools: [spool(3, 'PETG', 'Black', 'p2')], plate: PLATE })
    expect(choices.map(({ why_not }) => why_not === null)).toEqual([false, true, true, false, true])
    expect(proposedTray(choices)).toBeNull()
    expect(proposedTray(trayChoices({ trays: trays.slice(0, 2), spools: [], plate: PLATE }))).toBe(1)
  })
})

test.each<[MaterialId, string, boolean]>([
  ['PLA+', 'PLA', true],
  ['PLA+', 'PLA-CF', false],
  ['PLA-CF', 'PLA-CF', true],
  ['PETG', 'PETG HF', true],
  ['Nylon-CF', 'PAHT-CF', true],
  ['Nylon-CF', 'PA6-CF', true],
  ['Nylon', 'PA-CF', false],
  ['PPA-CF', 'PPA-CF', true],
  ['PPA-CF', 'PA-CF', false],
  ['TPU', 'TPU 95A', true],
  ['PC', 'PA', false],
  ['Custom', 'PVA', true],
])('%s may print from a tray with %s: %s', (material, type, same) =>
  expect(isSameFilament(material, type)).toBe(same),
)

test('a mapping names the tray at the filament that the file uses, and never joins two', () => {
  expect(trayMapping(null, 6)).toEqual([6])
  expect(trayMapping([3], 6)).toEqual([-1, -1, 6])
  expect(trayMapping([1, 2], 6)).toBeNull()
})

test('the filaments of a sliced project are read from its own words', () => {
  const filament = (id: string) => `<filament id="${id}" tray_info_idx="GFG00" type="PETG" color="#000000"/>`
  expect(listFilaments(`<plate>${filament('2')}${filament('2')}${filament('1')}</plate>`, 1)).toEqual([1, 2])
  expect(listFilaments('<filament tray_info_idx="5" type="PLA" id="3" />', 1)).toEqual([3])
  expect(listFilaments('<plate></plate>', 1)).toBeNull()
  expect(listFilaments(filament('0') + filament('900'), 1)).toBeNull()
})
