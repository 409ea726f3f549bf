import { CUSTOMER, ORDER_HEAD, SHIPMENT } from './common-fields.ts'

const ADDRESS = 'name phone street city state zip country unit notes'
const CHECK = 'state suggested{street unit city state zip} reason checked_at'
const MOVED = 'id number status revision'

const PARCEL = `id parcel_id order{${ORDER_HEAD}} ${CUSTOMER} parts{order_id number revision filename units quantity} other_parcels
  together{order_id number revision quantity same_purchase} purchase_waits
  delivery{city method transit_days window{from until} provider parcel{size_mm grams box pieces}} ${SHIPMENT} carrier can_book
  late_refund_cents:ship undo_until`

const MISSING = 'missing{order_id number filename carrier why}'

/** Packing and shipping. Those who pack see the name, the address, the phone number and what labels cost. */
export const SHIPPING_FIELDS = {
  'shipping.board': `now partly_ready{${PARCEL}} to_pack{${PARCEL}} packed{${PARCEL}} for_pickup{${PARCEL}} sent{${PARCEL}}`,
  'shipping.handover': `now pickups{carrier pickup_at is_over
      parcels{order_id parcel_id number revision filename label_id tracking_number late_refund_cents:ship manifest_id}
      manifests{id pickup_at created_at parcels form_url:ship detail} ${MISSING}}
    rides{order_id number filename city window{from until} state} ${MISSING}`,
  'shipping.address': ADDRESS,
  'shipping.parcel': `address{${ADDRESS}} entered{${ADDRESS}} check{${CHECK}}
    labels{id kind state carrier tracking_number cost_cents insurance_cents signature bought_at can_void has_file}
    trackers{id kind provider tracking_number status said reported_at estimated_day}
    carrier shop_divisor weight{actual_pounds dimensional_pounds billed_pounds sides_in divisor source} options{signature} label_format
    can_check can_buy_return`,
  'shipping.pack': `${MOVED} parcel_id`,
  'shipping.packAndBook': `outcome check{${CHECK}} number parcel_id why label_id`,
  'shipping.packing': `rules{boxes{name inner_mm wall_mm grams cost_cents most_grams in_stock} padding_mm filling_name
      filling_grams_per_liter} orders{order_id number part{size_mm quantity grams} quoted{size_mm grams box}
      units{unit status parcel_id}} carrier shop_divisor`,
  // The paper that lies in the parcel, which has the buyer's own purchase order number.
  'shipping.slip': `title shop lines address parts{number filename material units quantity} code{address text} note`,
  'shipping.unpack': MOVED,
  'shipping.checkAddress': CHECK,
  'shipping.decideAddress': CHECK,
  'shipping.correctAddress': CHECK,
  'shipping.book': `outcome label_id check{${CHECK}}`,
  'shipping.void': '',
  'shipping.buyReturn': '',
  'shipping.ship': MOVED,
  'shipping.namedOrders': `order_id number revision is_open is_packed
    parcels{parcel_id left_with is_here city late_refund_cents}`,
  'shipping.shipTracked': 'shipped left{number why}',
  'shipping.undo': MOVED,
  'shipping.correct': MOVED,
  'shipping.report': '',
  'shipping.manifest': 'id',
  'shipping.handOver': 'shipped left{number why}',
  'shipping.batches': `now batches{id action undoes by created_at stopped_at ended_at
    steps{order_id number filename state why advice cost_cents undo}} label_format`,
  'shipping.printable': 'slips labels without_label to_ship label_format',
  'shipping.labelPrices': 'order_id service cost_cents signature',
  'shipping.startBatch': 'batch_id',
  'shipping.undoBatch': 'batch_id',
  'shipping.stopBatch': '',
  'shipping.clearBatch': '',
} as const
