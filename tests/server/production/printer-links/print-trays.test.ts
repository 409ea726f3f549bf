import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moveSpool } from '../../../../server/production/filament/move-spool.ts'
import { receiveSpools } from '../../../../server/production/filament/receive-spools.ts'
import { findSpool } from '../../../../server/production/filament/spool-store.ts'
import { liveLinkOf } from '../../../../server/production/printer-links/live-links.ts'
import { readPlatePrinting } from '../../../../server/production/printer-links/read-live.ts'
import { startPrint } from '../../../../server/production/printer-links/start-print.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { openSlicedPlate, type SlicedPlate } from './sliced-plate.ts'

let open: SlicedPlate
let testShop: SlicedPlate['testShop']
let packer: SlicedPlate['packer']
let floor: SlicedPlate['floor']
let work: SlicedPlate['work']
let plate: SlicedPlate['plate']

beforeEach(async () => {
  open = await openSlicedPlate()
  ;({ testShop, packer, floor, work, plate } = open)
})
afterEach(() => open.close())

describe('a printer that changes filament itself', () => {
  const tray = (index: number, type: string | null) => ({
    index,
    is_external: false,
    type,
    name: `AMS 1, tray ${index + 1}`,
    material: type,
    color: null,
    remains: null,
    loaded: false,
  })
  const told = (...trays: ReturnType<typeof tray>[]) => {
    const idle = { now_c: null, target_c: null }
    liveLinkOf(testShop.shop, 'p1').report = {
      state: 'idle',
      state_text: 'IDLE',
      job: null,
      nozzle: idle,
      bed: idle,
      message: null,
      filament_out: null,
      trays,
    }
  }
  const start = (chosen?: number) => () =>
    startPrint(testShop.shop, packer, { ...floor.seen(plate), bed_is_empty: true, tray: chosen })
  const trays = () => readPlatePrinting(testShop.shop, packer, { plate_id: plate }).trays

  test('prints from the tray with the plate’s spool, or the one that staff choose', () => {
    const { material, color } = floor.row(plate)
    told(tray(0, 'PLA'), tray(1, 'PLA'), tray(2, 'PETG'))
    expect(trays()).toMatchObject({ proposed: null })
    expect(refusalOf(start()).message).toContain('Choose the tray')
    expect(refusalOf(start(2)).message).toContain('AMS 1, tray 3. The printer says that it has PETG.')
    expect(refusalOf(start(9)).message).toContain('Choose the tray')
    const spool = { brand: 'X', lot: null, empty_grams: null, cost_cents: null, shelf: null, count: 1 }
    const [{ spool_id }] = receiveSpools(testShop.shop, packer, {
      material,
      color,
      ...spool,
      net_grams: 1000,
    }).spools
    const { revision } = findSpool(testShop.database, spool_id)!
    moveSpool(testShop.shop, packer, { spool_id, revision, place: { printer_id: 'p1', slot: 2 } })
    expect(trays()).toMatchObject({ proposed: 1, choices: [{}, { spool: { number: 1 } }, {}] })
    start()()
    expect(work.job(plate).tray).toBe(1)
  })

  test('gets no file of several filaments', () => {
    told(tray(0, 'PLA'))
    testShop.database.write((tx) => tx.run(`update plate_print_files set filaments = '[1,2]'`))
    expect(refusalOf(start(0)).message).toContain('of several filaments')
  })
})
