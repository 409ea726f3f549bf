import { CUSTOMER, LISTED_QUOTE, ORDER_HEAD, QUOTE, SHIPMENT } from './common-fields.ts'

const HIT = `kind id number filename ${CUSTOMER.replace(/\{.*/, ':ship=Customer')} status unit printer created_at name
  filament retired label`

const DESK_ITEM = `id kind subject_id title thumbnail_url color ${CUSTOMER} quantity quote_id quote_number order_number practice
  reason:make since clock{means at day} page
  action{does quote_id ship_by promised can_undo before order_id revision plate_id
    was{condition reason until printer_id slot shelf} printer_id parcel_id spool_id number place{printer_id slot} task done_at}`

const COMMENTS = `comments:comment{id text author own mentions{handle name} created_at edited_at revision}
  handles{handle name}`

const NOTIFICATIONS = `person{id name role email} kinds settings{choices{*{email desktop}} digest_times
  quiet_hours{from until} paused_until} revision has_mail_server last_email{state created_at sent_at subject error}`

const SAVED_VIEW = 'id name search{*}'

const PROMISE = `promise{dates{calendar{working_weekdays opens closes weekday_hours{*{opens closes}} order_cutoff last_pickup
  turnaround_minutes packing_minutes closures{day until reason} half_days{day reason closes}} earliest today}
  economy_offset_days job{quantity unit_seconds} load{printer_id name days{day closed free_seconds taken_seconds}}}`

/** The shown fields of an event. Reasons are free text, and its amounts and links are not named here. */
const EVENT = `id at who email what from to details{units plate printers parcel_id box together_with carrier tracking_number
  ship_by{*} expected_ship_by promised agreed cause priority file number purchase_number booked started_at printed_at
  shipped_at fields state version}`

/** Quotes and orders. */
export const ORDER_FIELDS = {
  'comments.list': COMMENTS,
  'comments.add': COMMENTS,
  'comments.edit': COMMENTS,
  'comments.remove': COMMENTS,
  'comments.mentions': `unseen mentions:comment{comment_id quote_id quote_number order_number filename text author created_at seen_at}`,
  'comments.markSeen': '',
  'console.search': `hits{${HIT}} similar`,
  'console.recent': HIT,
  'desk.counts': 'ship_dates engineering held delivery_reviews production packing',
  'desk.warnings': `database{since restore_command} disk{shortage free_bytes reserve_bytes folder}
    backups{where last_good_at error} restored_from clock{now last_open trusted_in}`,
  'desk.list': `now items{${DESK_ITEM}} snoozed{snooze{until reason:decide=hidden by snoozed_at} ${DESK_ITEM}}
    today{promised shipped pickup{carrier at} print_done_at} snooze_days{tomorrow next}`,
  'desk.since': 'since paid paid_tests shipped failed_prints requests',
  'desk.storage':
    'quarantined{parts deleted_from} unnamed missing{files order_numbers quotes} lost_addresses',
  'shopQuotes.get': `quote{${QUOTE}} revision ${CUSTOMER} requested_at ${PROMISE}
    order{number status ship_by speed paid_at} dated_link_until related{id number status material color quantity created_at}
    history{id at who subject what from to}`,
  'shopQuotes.list': `rows{${LISTED_QUOTE}} next_cursor`,
  'lists.choices': `views{${SAVED_VIEW}} columns`,
  'lists.suggestions': 'material{value label} color{value label} printer{value label}',
  'lists.saveView': SAVED_VIEW,
  'lists.changeView': SAVED_VIEW,
  'lists.removeView': '',
  'lists.orderViews': '',
  'lists.chooseColumns': '',
  'catalog.stock': `id label description custom properties stock{in_stock expected} offered
    colors{name swatch stock{in_stock expected} awaited}`,
  'deliveries.reviews': `${LISTED_QUOTE} basket_id quote_id reasons city
    parcels{parcel{size_mm grams box pieces} reasons parts{quote_id filename quantity}} asked_at address_lost`,
  'notifications.get': NOTIFICATIONS,
  'notifications.save': NOTIFICATIONS,
  'notifications.waiting': 'due next_at now',
  'notifications.claim': 'notices{title body page}',
  'messages.ofQuote': 'unread waiting sends_email practice',
  'messages.lastAnswers': '',
  'messages.templates': '',
  'risk.open': 'id version text:make options{speed ship_by} ship_by made_at accepted_at',
  'risk.accepted': 'text:make version offered_at offered_by accepted_at accepted_by',
  'shipDates.list': LISTED_QUOTE,
  'engineering.list': LISTED_QUOTE,
  'reviews.list': LISTED_QUOTE,
  'customers.files': `rows{seq quote_id filename bytes quotes stored_at removal{removed_at removed_after kept_for}}
    next_cursor`,
  'shopOrders.list': `rows{${ORDER_HEAD} city way carrier stage ${CUSTOMER} speed paid_at shipped_at note_to_shop:ship
    hold_reason:make} next_cursor`,
  'shopOrders.get': `head{${ORDER_HEAD}} order{id number purchase_number status created_at updated_at paid paid_at practice
      filename material color quantity extras{id name per count lead_days} speed parts{unit status progress} ship_by ship_date_pending expected_ship_by
      tracking{method carrier tracking_number tracking_url shipped_at}
      delivery{method pickup city transit_days arrives_by state eta delivered_at carrier tracking_number tracking_url} currency
      hold_reason:make shipped_at thumbnail_url}
    ${CUSTOMER} agreed_ship_by note_to_shop:ship units{unit status progress printer attempts}
    failures{unit at reason note:make printer progress seconds grams cost_cents:see_costs} ${SHIPMENT}
    parcels{id state units together_with carrier tracking_number tracking_url shipped_at delivered_at arrives_by}
    purchase_mates{order_id number filename quantity stage} hold{reason:make=hidden cause since ship_by_after} events{${EVENT}}`,
  'shopOrders.part': QUOTE,
} as const
