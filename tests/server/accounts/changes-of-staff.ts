import type { PlantedShop } from './planted-shop.ts'

interface Row {
  id: string
  revision: number
}

/** Reads what a change has to name as it is at that moment. */
export function readNow({ order_id, shop }: PlantedShop) {
  const find = (sql: string, ...values: string[]): Row =>
    shop.database.get<Row>(sql, ...values) ?? { id: 'none', revision: 0 }
  const last = (table: string) => find(`select id, revision from ${table} order by rowid desc limit 1`)
  const seen = (name: string, { id, revision }: Row) => ({ [name]: id, revision })
  const idOf = (table: string) => find(`select id, 0 as revision from ${table} limit 1`).id
  const { revision } = find('select id, revision from orders where id = ?', order_id)
  return {
    order_id,
    order: { order_id, revision },
    plate: () => seen('plate_id', last('plates')),
    spool: () => seen('spool_id', last('spools')),
    comment: () => seen('comment_id', last('comments')),
    supply: () => seen('supply_id', last('filament_supplies')),
    view: () => idOf('list_views'),
    batch: () => idOf('shipping_batches'),
    printer: (id: string) =>
      seen('printer_id', {
        ...find('select printer_id as id, revision from printer_states where printer_id = ?', id),
        id,
      }),
    parcel: (order: 'asc' | 'desc' = 'desc') =>
      find(
        `select id, 0 as revision from parcels where order_id = ? order by rowid ${order} limit 1`,
        order_id,
      ).id,
    units: (status: string, ...numbers: number[]) => ({
      units: numbers.map((unit) => ({ order_id, unit, seen: status })),
    }),
    now: shop.shop.clock.now(),
  }
}
type Now = ReturnType<typeof readNow>

/** Texts that the caller types, so that whatever else is found was typed by others. */
const WHY = 'Mine'
const NO_SETTINGS = { choices: {}, digest_times: [], quiet_hours: null, paused_until: null }
const SPOOL = { brand: 'Maker', lot: null, empty_grams: 200, cost_cents: 2000 }

/** Each change with an input, in an order in which one makes the next possible. */
export const INPUTS: [string, (now: Now) => unknown][] = [
  // What was seen before the order was declined: refused with what was done.
  ['units.hold', ({ units }) => ({ ...units('ready', 1), reason: WHY, cause: 'shop' })],
  ['shipping.pack', ({ order }) => ({ ...order, revision: 99 })],
  ['comments.add', ({ order_id }) => ({ quote_id: order_id, text: 'Mine' })],
  ['comments.edit', ({ comment }) => ({ ...comment(), text: 'Mine anew' })],
  ['comments.remove', ({ comment }) => comment()],
  ['comments.markSeen', ({ order_id }) => ({ quote_id: order_id })],
  ['lists.saveView', () => ({ list: 'orders', name: 'Mine', search: { q: 'bracket' } })],
  ['lists.changeView', ({ view }) => ({ view_id: view(), name: 'Ours' })],
  ['lists.orderViews', ({ view }) => ({ list: 'orders', view_ids: [view()] })],
  ['lists.removeView', ({ view }) => ({ view_id: view() })],
  ['lists.chooseColumns', () => ({ list: 'orders', columns: ['number'] })],
  ['notifications.save', () => ({ revision: 0, settings: NO_SETTINGS })],
  ['notifications.claim', () => undefined],
  ['shopFloor.touch', () => undefined],
  ['units.hold', ({ units }) => ({ ...units('queued', 1), reason: WHY, cause: 'shop' })],
  ['units.resume', ({ units }) => units('queued', 1)],
  [
    'filament.receive',
    () => ({ ...SPOOL, material: 'PLA+', color: 'Black', net_grams: 1000, count: 1, shelf: 'A' }),
  ],
  ['filament.weigh', ({ spool }) => ({ ...spool(), scale_grams: 900, empty_grams: null })],
  ['filament.adjust', ({ spool }) => ({ ...spool(), remaining_grams: 500, why: WHY })],
  ['filament.edit', ({ spool }) => ({ ...spool(), ...SPOOL })],
  ['filament.move', ({ spool }) => ({ ...spool(), place: { shelf: 'B' } })],
  ['filament.mark', ({ spool }) => ({ ...spool(), what: 'opened' })],
  ['filament.retire', ({ spool }) => ({ ...spool(), why: WHY })],
  ['filament.restore', ({ spool }) => spool()],
  ['printers.logMaintenance', () => ({ printer_id: 'p1', task: null, note: 'Mine' })],
  ['plates.plan', ({ units }) => ({ ...units('queued', 2, 3), printer_id: 'p9', note: 'Mine' })],
  ['plates.change', ({ plate }) => ({ ...plate(), note: 'Mine anew' })],
  ['production.move', ({ plate, now }) => ({ ...plate(), printer_id: 'p9', start: now + 3600 })],
  ['slicer.slice', ({ plate }) => plate()],
  ['printerLinks.start', ({ plate }) => ({ ...plate(), bed_is_empty: true })],
  ['slicer.cancel', ({ plate }) => ({ plate_id: plate().plate_id })],
  ['printerLinks.removeFile', ({ plate }) => ({ plate_id: plate().plate_id })],
  ['plates.remove', ({ plate }) => plate()],
  [
    'production.take',
    ({ units, now }) => ({
      plates: [{ printer_id: 'p9', planned_start: now + 60, ...units('queued', 2, 3) }],
    }),
  ],
  ['printerLinks.startEach', ({ plate }) => ({ plates: [plate()], empty_beds: [] })],
  [
    'plates.fail',
    ({ plate, order_id }) => ({ ...plate(), units: [{ order_id, unit: 2 }], reason: 'other', note: 'Mine' }),
  ],
  ['plates.endPrint', ({ plate }) => ({ plates: [plate()], clear: false })],
  ['plates.recordEnergy', ({ plate }) => ({ plate_id: plate().plate_id, seen_wh: null, wh: 500 })],
  ['plates.correctTimes', ({ plate, now }) => ({ ...plate(), started_at: now - 7200, printed_at: now - 60 })],
  ['plates.clear', ({ plate }) => ({ plates: [plate()] })],
  ['plates.back', ({ plate }) => ({ ...plate(), why: WHY })],
  ['units.finished', ({ units }) => units('finishing', 3)],
  ['units.back', ({ units }) => ({ ...units('ready', 3), why: WHY })],
  ['quality.check', ({ units }) => ({ ...units('finishing', 3), result: 'remark', remark: 'Mine' })],
  ['units.fail', ({ units }) => ({ ...units('ready', 3), reason: 'other', note: 'Mine' })],
  [
    'printers.setLoaded',
    ({ printer }) => ({ ...printer('p8'), nozzle_mm: 0.4, filament: { material: 'PLA+', color: 'Black' } }),
  ],
  [
    'printers.installNozzle',
    ({ printer }) => ({ ...printer('p8'), diameter_mm: 0.4, made_of: 'brass', note: 'Mine' }),
  ],
  [
    'printers.setCondition',
    ({ printer }) => ({ ...printer('p8'), condition: 'maintenance', reason: 'Mine' }),
  ],
  ['shipping.checkAddress', ({ order_id }) => ({ order_id })],
  ['shipping.decideAddress', ({ order_id }) => ({ order_id, use: 'entered', reason: WHY })],
  [
    'shipping.correctAddress',
    ({ order_id }) => ({
      order_id,
      reason: WHY,
      address: {
        name: 'Zelda Own',
        phone: '+1 415 555 2671',
        street: '1 Market Street',
        unit: null,
        city: 'San Francisco',
        state: 'CA',
        zip: '94105',
        notes: null,
      },
    }),
  ],
  ['shipping.packAndBook', ({ order }) => ({ ...order, units: [5] })],
  ['shipping.pack', ({ order }) => ({ ...order, units: [6] })],
  ['shipping.book', ({ order_id, parcel }) => ({ order_id, parcel_id: parcel() })],
  [
    'shipping.ship',
    ({ order, parcel }) => ({
      ...order,
      parcel_id: parcel(),
      carrier: 'UPS',
      tracking_number: '1Z999AA10123456784',
      late_refund_cents: 0,
    }),
  ],
  [
    'shipping.correct',
    ({ order, parcel }) => ({
      ...order,
      parcel_id: parcel(),
      carrier: 'USPS',
      tracking_number: '9400111899223197428490',
    }),
  ],
  ['shipping.undo', ({ order, parcel }) => ({ ...order, parcel_id: parcel() })],
  [
    'shipping.handOver',
    ({ order, parcel }) => ({ parcels: [{ ...order, parcel_id: parcel(), late_refund_cents: 0 }] }),
  ],
  [
    'shipping.shipTracked',
    ({ order, parcel }) => ({
      parcels: [
        {
          ...order,
          parcel_id: parcel(),
          carrier: 'UPS',
          tracking_number: '1Z999AA10123456784',
          late_refund_cents: 0,
        },
      ],
    }),
  ],
  [
    'shipping.report',
    ({ order_id, parcel }) => ({ order_id, parcel_id: parcel(), state: 'delivered', why: WHY }),
  ],
  ['shipping.unpack', ({ order, parcel }) => ({ ...order, parcel_id: parcel('asc') })],
  ['shipping.buyReturn', ({ order_id }) => ({ order_id, email: false })],
  ['shipping.void', () => ({ label_id: 'lbl_none' })],
  ['shipping.manifest', ({ now }) => ({ carrier: 'USPS', pickup_at: now + 3600, label_ids: ['lbl_none'] })],
  ['shipping.startBatch', ({ order }) => ({ action: 'pack', orders: [{ ...order, late_refund_cents: 0 }] })],
  ['shipping.stopBatch', ({ batch }) => ({ batch_id: batch() })],
  ['shipping.undoBatch', ({ batch }) => ({ batch_id: batch() })],
  ['shipping.clearBatch', ({ batch }) => ({ batch_id: batch() })],
  ['printerLinks.control', () => ({ printer_id: 'p1', does: 'pause', file_name: null })],
  ['printerLinks.giveUp', () => ({ job: 1 })],
  ['quality.captionPhoto', () => ({ photo_id: 'ph_planted', caption: 'Mine' })],
  ['quality.showPhoto', () => ({ photo_id: 'ph_planted', shown: true })],
  ['quality.deletePhoto', () => ({ photo_id: 'ph_planted' })],
  [
    'buyingList.receive',
    ({ supply }) => ({ ...supply(), count: 1, lot: null, empty_grams: null, shelf: null }),
  ],
]
