import type { ShopDatabase } from '../../server/platform/db/db.ts'
import { ADDRESS_SEAL } from '../../server/quoting/delivery/address-store.ts'
import type { Vault } from '../../server/platform/ports/vault.ts'
import { DAY, HOUR } from '../../shared/platform/time.ts'
import { ADDRESS } from '../shop/placed-order.ts'

const DELIVERY_COLUMNS = `method, city, fee_cents, cost_cents, transit_days, fee_note, provider, provider_quote, window, parcels, address,
  priced_at, expires_at`
const PARCELS = '[{"quote_ids":[],"parcel":{"box":"Small box","size_mm":[150,100,80],"weight_g":300}}]'
const FIRST_NAMES =
  'Ava Ben Cora Dan Ema Finn Gia Hugo Ines Jon Kira Leo Mina Noah Olga Paul Rosa Sam Tara Ugo'
const LAST_NAMES =
  'Adler Brown Castro Diaz Evans Fischer Garcia Hansen Ito Jones Kowalski Lopez Moreno Nguyen Okafor Patel'
const PARTS =
  'bracket coat-hook knob spacer gear-24t drone-arm lid_v3 housing-left cable-clip hinge nameplate'

/** One of the words of a list, by a number in SQL. */
const wordOf = (words: string, number: string) =>
  `(select value from json_each('${JSON.stringify(words.split(' '))}') where key = (${number}) % ${words.split(' ').length})`

/**
 * Adds the data that the console shows besides the quotes and orders of a big shop: names, emails, parcels, history, and the
 * work of today.
 */
export function fillConsole(database: ShopDatabase, vault: Vault, now: number): void {
  const names = FIRST_NAMES.split(' ').flatMap((first) =>
    LAST_NAMES.split(' ').map((last) => `${first} ${last}`),
  )
  const addresses = names.map((name) => vault.seal(JSON.stringify({ ...ADDRESS, name }), ADDRESS_SEAL))
  database.write((tx) => {
    tx.run(`update accounts set name = ${wordOf(FIRST_NAMES, 'accounts.rowid')} || ' ' || ${wordOf(LAST_NAMES, 'accounts.rowid / 7')},
      email = lower(${wordOf(FIRST_NAMES, 'accounts.rowid')} || '.' || ${wordOf(LAST_NAMES, 'accounts.rowid / 7')}) || accounts.rowid || '@shop.test'
      where role = 'customer'`)
    tx.run(`update quotes set manufacturability = json_object('findings', json_array(), 'notes', manufacturability), filename = ${wordOf(PARTS, 'seq * 31 / 7')} || '-' || seq || '.stl',
      expires_at = case when status = 'accepted' then null else created_at + ${14 * DAY} end`)
    tx.run(
      `insert into part_files (sha256, kind, bytes, stored_at) select 'sha' || seq, 'stl', 84, 1 from quotes where seq % 2 = 0`,
    )
    tx.run(`update quotes set sha256 = 'sha' || (seq - seq % 2) where seq > 1`)
    for (const [at, what] of ['received', 'start', 'price'].entries())
      tx.run(`insert into events (at, actor_kind, subject, subject_id, what)
        select created_at + ${at}, 'shop', 'quote', id, '${what}' from quotes`)
    const steps = [
      'placed',
      'production started',
      'units started',
      'units printed',
      'units ready',
      'packed',
      'shipped',
      'delivered',
    ]
    for (const [at, what] of steps.entries())
      tx.run(`insert into events (at, actor_kind, subject, subject_id, what, details)
        select paid_at + ${at}, case ${at} when 0 then 'shop' else 'account' end, 'order', id, '${what}', '{"units":[1]}' from orders
        where shipped_at is not null or ${at} = 0`)
    tx.run(
      `insert into deliveries (quote_id, ${DELIVERY_COLUMNS})
      select id, 'shipping', 'Oakland', 900, 700, 3, null, 'table', null, null, ?,
        (select value from json_each(?) where key = number % ${addresses.length}), paid_at, paid_at from orders`,
      PARCELS,
      JSON.stringify(addresses),
    )
    tx.run(`update checkouts set delivery = (select json_object('method', method, 'city', city, 'fee_cents', fee_cents,
        'cost_cents', cost_cents, 'transit_days', transit_days, 'fee_note', null, 'window', null, 'provider', provider, 'parcels', parcels, 'address', address)
      from deliveries where deliveries.quote_id = checkouts.quote_id) where state = 'paid'`)
    tx.run(`insert into shipments (order_id, state, carrier, tracking_number, packed_at, shipped_at, delivered_at, updated_at)
      select id, case when shipped_at > ${now - 4 * DAY} then 'in_transit' else 'delivered' end, 'UPS',
        '1Z999AA1' || (10000000 + number), shipped_at - 3600, shipped_at,
        case when shipped_at > ${now - 4 * DAY} then null else shipped_at + ${2 * DAY} end, shipped_at from orders
      where shipped_at is not null`)
    tx.run(`insert into parcels (id, order_id, state, carrier, tracking_number, packed_at, shipped_at, delivered_at, updated_at)
      select 'pc_' || order_id, order_id, state, carrier, tracking_number, packed_at, shipped_at, delivered_at, updated_at
      from shipments`)
    tx.run(`insert into parcel_units (order_id, unit, parcel_id) select order_id, unit, 'pc_' || order_id from order_units
      where order_id in (select order_id from shipments)`)
    tx.run(`insert into outbox (id, kind, subject_kind, subject_id, event_id, recipient, subject, text, html, state, created_at,
        sent_at) select 'em_' || events.id, what, 'order', subject_id, events.id, 'person@example.test', 'Your order', 'Text', 'Html',
        'sent', at, at from events where subject = 'order' and what in ('placed', 'shipped', 'delivered')`)
  })
  fillToday(database, { now, address: addresses[0] })
}

/** Quotes that wait for staff, plates that print, and parcels to pack. */
function fillToday(database: ShopDatabase, { now, address }: { now: number; address: string }): void {
  database.write((tx) => {
    const newest = (count: number, skip: number) =>
      `seq in (select seq from quotes where status in ('quoted', 'expired') order by seq desc limit ${count} offset ${skip})`
    tx.run(
      `update quotes set status = 'quoted', ship_date_pending = 1, tier = 'assisted' where ${newest(15, 0)}`,
    )
    tx.run(`update quotes set status = 'engineering', request_status = 'open', tier = 'engineered', requested_at = created_at
      where ${newest(25, 20)}`)
    tx.run(`update quotes set status = 'needs_review' where ${newest(10, 50)}`)
    tx.run(`insert into delivery_reviews (quote_id, reasons, city, parcels, address, asked_at, decided_at, decision)
      select id, 'oversize', 'Oakland', '${PARCELS}', '${address}', created_at,
        case when seq % 50 = 0 then null else created_at + 60 end, case when seq % 50 = 0 then null else 'priced' end
      from quotes where ${newest(400, 70)}`)
    tx.run(`insert into plates (id, status, printer_id, material, color, nozzle_mm, seconds, grams, started_at, created_at, updated_at)
      select 'pl_now_' || value, 'printing', 'p' || value, 'PLA+', 'Black', 0.4, 7200, 40, ${now - HOUR}, ${now}, ${now}
      from json_each('[1,2,3,4,5,6]')`)
    tx.run(`insert into plate_units (plate_id, order_id, unit, outcome)
      select 'pl_now_' || (1 + place % 6), order_id, unit, 'printing' from
        (select row_number() over (order by order_id, unit) as place, order_id, unit from order_units where status = 'queued')
      where place <= min(24, (select count(*) / 3 from order_units where status = 'queued'))`)
    tx.run(`update order_units set status = 'printing', started_at = ${now - HOUR},
        printer_id = (select printer_id from plate_units join plates on plates.id = plate_id
          where outcome = 'printing' and plate_units.order_id = order_units.order_id and plate_units.unit = order_units.unit)
      where (order_id, unit) in (select order_id, unit from plate_units where outcome = 'printing')`)
    tx.run(
      `update orders set status = 'in_production' where id in (select order_id from order_units where status = 'printing')`,
    )
    tx.run(`update order_units set status = 'ready', ready_at = ${now} where status = 'queued' and order_id in
      (select id from orders where status = 'queued' order by number desc limit (select count(*) / 4 from orders where status = 'queued'))`)
    tx.run(`update orders set status = 'in_production' where status = 'queued'
      and not exists (select 1 from order_units where order_id = orders.id and order_units.status <> 'ready')`)
  })
}
