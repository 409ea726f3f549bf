// Rows that several answers have. Nothing here is free text, an amount, a customer or a link that opens without a session.

/** The customer of a row: a name for those who pack, for others only that there is one. */
export const CUSTOMER = 'customer{id:ship name:ship=Customer}'

export const ORDER_HEAD = `order_id number purchase_number revision status filename thumbnail_url material own_material color quantity
  practice first_article due{ship_by expected_ship_by working_days overdue refund_due left{day days_late}}`

export const LISTED_QUOTE = `id number filename thumbnail_url status request_status tier ship_date_pending material color quantity
  ${CUSTOMER} since until order_number`

export const UNIT_STATE = 'order_id unit status printer_id'

export const PLATE_STATE = `plate_id number status revision printer_id units{${UNIT_STATE}}`

/** A quote without prices, notes and links. */
export const QUOTE = `id number status created_at updated_at expires_at filename file_id material material_note:make quantity color
  color_note:make units print_settings{*} extras{id name per count lead_days} currency options{speed label days ship_by available asap_offset_days} tier
  part{dimensions_mm volume_mm3 surface_mm2 bodies triangles watertight} ship_date_pending estimate_pending request_status
  manufacturability{analysis_id version status checked not_assessed{code reason} review_required review_completed
    findings{code level title message suggestion measured limit unit count
      features{kind center_mm normal size_mm area_mm2 faces faces_truncated}} process orientation{normal reason}}
  flags{code level message features{kind center_mm normal size_mm area_mm2 faces faces_truncated}}
  progress{stage fraction ahead} preview_url thumbnail_url delivery{method pickup city window{from until} transit_days speeds}
  delivery_required delivery_review{status city} replaces replaced_by`

export const SHIPMENT = `shipment{state carrier tracking_number tracking_url label_url:ship booked packed_at shipped_at
  delivered_at arrives_by eta reported_by reported_at}`
