import type { ListPageData, ListQuery } from '../../../shared/accounts/lists/list-query.ts'
import { plateEndsAt, plateState } from '../../../shared/production/plates/plate-progress.ts'
import { PLATE_LIST, type ListedPlate } from '../../../shared/production/plates/plate-list.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { searchedNumber } from '../../platform/db/search-index.ts'
import { anyOf, readListPage, type ListSql } from '../../accounts/lists/list-sql.ts'
import { refuseUnseen } from '../../accounts/lists/refuse-unseen.ts'
import { readPrinterNames } from '../../catalog/printer-names.ts'
import type { Shop } from '../../platform/shop.ts'
import { listPlateFacts } from '../../orders/units/plate-facts.ts'
import { readStartWays } from '../printer-links/start-ways.ts'
import type { PlateRow } from '../../orders/units/plate-store.ts'

const PAGE = 60

const OPEN = new Set(['planned', 'printing', 'printed'])
const ON_PLATE = 'select 1 from plate_units join quotes on quotes.id = plate_units.order_id'

const PLATES: ListSql = {
  table: 'plates',
  row: 'plates.number',
  rowType: 'integer',
  joins: '',
  fields: 'plates.*',
  always: '1',
  sorts: {
    number: { key: 'plates.number', type: 'integer' },
    status: { key: 'plates.status', type: 'text' },
    time: { key: 'plates.seconds', type: 'integer' },
    started: { key: 'coalesce(plates.started_at, 0)', type: 'integer' },
  },
  drives: {
    number: {
      where: `plates.number in (select :number union select plates.number from orders
        join plate_units on plate_units.order_id = orders.id join plates on plates.id = plate_units.plate_id
        where orders.number = :number)`,
    },
    open: { where: `plates.status in ('planned', 'printing', 'printed')` },
  },
  filters: {
    q: `(:number is not null or :q = '' or exists (${ON_PLATE}
      where plate_units.plate_id = plates.id and instr(lower(quotes.filename), :q) > 0))`,
    status: anyOf('plates.status', 'status'),
    printer: anyOf('plates.printer_id', 'printer'),
    material: anyOf('plates.material', 'material'),
    color: `(:f_color is null or plates.color collate nocase in (select value from json_each(:f_color)))`,
    failed: `(:f_failed is null or exists (select 1 from plate_units where plate_id = plates.id and outcome = 'failed'))`,
  },
  scan: 1000,
}

/** Returns the shop's plates: of an order or of their own number, by the name of a part's file, and by filters. */
export function listPlates(shop: Shop, caller: Caller, query: ListQuery): ListPageData<ListedPlate> {
  staffWith('look', caller)
  refuseUnseen(PLATE_LIST, caller, query)
  const number = searchedNumber(query.q)
  const { rows, next_cursor } = readListPage<PlateRow>(shop.db, PLATES, {
    query,
    drive: number === null ? driveOf(query) : 'number',
    parameters: { q: query.q.toLowerCase(), number },
    limit: PAGE,
  })
  const facts = listPlateFacts(
    shop.db,
    rows.map(({ id }) => id),
  )
  const names = readPrinterNames(shop.db)
  const read = { facts, names, startOf: readStartWays(shop.db, rows), now: shop.clock.now() }
  return { rows: rows.map((row) => listedPlate(row, read)), next_cursor }
}

function driveOf({ filters: { status } }: ListQuery): string | null {
  return status?.every((name) => OPEN.has(name)) === true ? 'open' : null
}

const NO_UNITS = { units: 0, failed: 0, orders: [], own_material: null }

function listedPlate(
  row: PlateRow,
  read: {
    facts: ReturnType<typeof listPlateFacts>
    names: ReadonlyMap<string, string>
    startOf: ReturnType<typeof readStartWays>
    now: Instant
  },
): ListedPlate {
  const { facts, names, startOf, now } = read
  const { id, number, revision, status, printer_id, material, color, seconds, grams, note } = row
  const { planned_start, started_at, printed_at } = row
  const { units, failed, orders, own_material } = facts.get(id) ?? NO_UNITS
  const printer = printer_id === null ? null : (names.get(printer_id) ?? printer_id)
  const ends_at = plateEndsAt(row)
  const times = { ends_at, planned_start, started_at, printed_at }
  return {
    id,
    number,
    revision,
    status,
    state: plateState({ status, ends_at }, now),
    printer,
    printer_id,
    start: status === 'planned' ? startOf(row) : null,
    material: own_material ?? material,
    color,
    units,
    failed,
    orders,
    seconds,
    grams,
    note,
    ...times,
  }
}
