import { spoolLabel, unitLabel } from '../../../../shared/production/floor/label.ts'

/** A code of a label with its address in the local network. */
export const code = (text: string) => ({ text, address: `http://192.168.1.20:4747/console/scan/${text}` })
export const SPOOL = spoolLabel(
  {
    number: 12,
    filament: 'PETG with carbon fiber, Midnight Black',
    brand: 'Prusament',
    lot: 'L7',
    weights: '1,000 g, empty spool 193 g',
    opened: null,
  },
  code('S-12'),
)
export const UNIT_ORDER = {
  number: 1012,
  filename: 'bracket-with-a-very-long-name-that-goes-on-and-on_v12 (final) é×.stl',
  quantity: 12,
  material: 'PLA+, Black',
  ship_by: 'Ships by Tue, Dec 8',
  delivery: 'Courier',
  practice: true,
}
export const UNIT = unitLabel(UNIT_ORDER, 3, code('U-1012-3'))
