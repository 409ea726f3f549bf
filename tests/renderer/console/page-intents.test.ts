import { beforeEach, describe, expect, test, vi } from 'vitest'
import { markIntent } from '../../../renderer/production/filament/spool-keys.ts'
import type { SpoolsPageData } from '../../../renderer/production/filament/spools-page-data.ts'
import { stockIntent, type StockedMaterial } from '../../../renderer/production/materials/stock-intent.ts'
import { conditionIntent } from '../../../renderer/production/printers/printer-keys.ts'
import type { Spool } from '../../../shared/production/filament/spool.ts'
import type { PrintersPageData, ShownPrinter } from '../../../shared/production/printers-page-data.ts'

const { sent } = vi.hoisted(() => ({ sent: vi.fn<(path: string, input: unknown) => void>() }))
vi.mock('../../../renderer/platform/api.ts', () => {
  const procedure = (path: string) => ({
    mutate: (input: unknown) => {
      sent(path, input)
      return Promise.resolve({})
    },
  })
  return {
    server: {
      filament: { mark: procedure('mark') },
      catalog: { setStock: procedure('stock') },
      printers: { setCondition: procedure('condition') },
    },
  }
})

beforeEach(() => sent.mockClear())

describe('the key that switches a printer', () => {
  const printerOf = (condition: ShownPrinter['condition'], revision = 3) =>
    ({ id: 'p1', revision, condition, printer: { name: 'Core' } }) as ShownPrinter
  const shown = (...printers: ShownPrinter[]) => ({ printers }) as PrintersPageData
  const off = conditionIntent(printerOf('available'), 'off')

  test('switches it as it is when its turn comes', async () => {
    const { move } = off.turn(shown(printerOf('available', 4)))
    expect(await move!()).toEqual({ text: 'Core is off' })
    expect(sent).toHaveBeenCalledWith('condition', {
      printer_id: 'p1',
      revision: 4,
      condition: 'off',
      reason: null,
      until: null,
    })
  })

  test('says so where nothing is left to switch', () => {
    expect(off.turn(shown(printerOf('off')))).toEqual({ says: 'Core is off already.' })
    expect(off.turn(shown())).toEqual({ says: 'Core is not in the shop anymore.' })
  })
})

describe('the key that marks a spool as dried', () => {
  const spoolOf = (dried_at: number | null, revision = 3) =>
    ({ id: 's1', number: 12, revision, opened_at: null, dried_at }) as Spool
  const shown = (...spools: Spool[]) => ({ spools }) as unknown as SpoolsPageData
  const dried = markIntent(spoolOf(100), 'dried')

  test('marks it as it is when its turn comes', async () => {
    expect(await dried.turn(shown(spoolOf(100, 4))).move!()).toEqual({ text: 'S12 dried' })
    expect(sent).toHaveBeenCalledWith('mark', { spool_id: 's1', revision: 4, what: 'dried' })
  })

  test('marks it once when it is pressed twice', () => {
    expect(dried.turn(shown(spoolOf(200)))).toEqual({ says: 'S12 is already marked as dried.' })
    expect(dried.turn(shown())).toEqual({ says: 'S12 is no longer in use.' })
  })
})

describe('a click on a color of a material', () => {
  const OUT = { in_stock: false, expected: null }
  const IN = { in_stock: true, expected: null }
  const shown = (stock: typeof OUT) =>
    [{ id: 'PETG', stock: IN, colors: [{ name: 'White', stock }] }] as unknown as StockedMaterial[]
  const item = { material: 'PETG', color: 'White' } as const
  const out = stockIntent({ item, label: 'PETG', stock: OUT })

  test('takes it out of stock, and its undo brings back what was there', async () => {
    const { undo } = await out.turn(shown(IN)).move!()
    expect(sent).toHaveBeenLastCalledWith('stock', { item, stock: OUT, seen: IN })
    const undone = await undo!()
    expect(sent).toHaveBeenLastCalledWith('stock', { item, stock: IN, seen: OUT })
    expect(undone.undo).toBeUndefined()
  })

  test('says so where it is out of stock already, or gone', () => {
    expect(out.turn(shown(OUT)).says).toMatch(/^Nothing to change: PETG in White out of stock/)
    expect(out.turn([])).toEqual({ says: 'PETG no longer comes like that.' })
  })
})
