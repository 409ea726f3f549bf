import { OWN_ORDERS, PRODUCTION, blanked, kept, ofOrders, type PersonalTable } from './personal-table.ts'

const OWN_PLATES = `plate_id in (select plate_id from plate_units where order_id in ${OWN_ORDERS})`

/** The tables of production that name a customer's parts. */
export const PRODUCTION_TABLES: readonly PersonalTable[] = [
  {
    ...ofOrders('unit_failures', 'order_id'),
    what: 'Prints that failed',
    erase: blanked('note = null', PRODUCTION),
  },
  {
    ...ofOrders('unit_checks', 'order_id'),
    what: 'Quality checks',
    leaves_out: ['by_account'],
    erase: blanked('remark = null', PRODUCTION),
  },
  {
    table: 'plates',
    what: 'Plates with a printed part',
    of: `id in (select plate_id from plate_units where order_id in ${OWN_ORDERS})`,
    // A plate holds parts of several customers.
    leaves_out: 'all',
    erase: blanked('note = null, color_note = null', PRODUCTION),
  },
  {
    ...ofOrders('plate_units', 'order_id'),
    what: 'Places of parts on plates',
    erase: kept(PRODUCTION),
  },
  {
    table: 'plate_print_files',
    what: 'Files that print a plate with a printed part',
    of: OWN_PLATES,
    leaves_out: 'all',
    erase: blanked(`name = 'erased'`, PRODUCTION),
  },
  {
    table: 'slicing_jobs',
    what: 'Slicings of plates with a printed part',
    of: OWN_PLATES,
    leaves_out: 'all',
    erase: blanked('why = null, log = null', PRODUCTION),
  },
  {
    table: 'printer_actions',
    what: 'What was done with a printer for a plate with a printed part',
    of: OWN_PLATES,
    leaves_out: 'all',
    erase: blanked('detail = null', PRODUCTION),
  },
  {
    table: 'printer_jobs',
    what: 'Prints of plates with a printed part',
    of: OWN_PLATES,
    leaves_out: 'all',
    erase: blanked('why = null', PRODUCTION),
  },
  {
    table: 'filament_log',
    what: 'Filament that was used for a printed part',
    of: `order_id in ${OWN_ORDERS} or ${OWN_PLATES}`,
    leaves_out: 'all',
    erase: blanked('note = null', PRODUCTION),
  },
  {
    ...ofOrders('order_units', 'order_id'),
    what: 'Printed units',
    erase: blanked('held_reason = null', PRODUCTION),
  },
]
