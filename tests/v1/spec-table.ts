/** The interface's endpoint rows, typed by hand from its tables: routes and the served document are compared with them. */
export interface SpecRow {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  access: 'public' | 'account' | 'person' | 'quotes' | 'orders' | 'purchase'
  success: number
  /** Statuses that the interface names for the endpoint, besides those common to all. */
  errors: number[]
  query?: string[]
  /** `added` are optional fields of ours that the interface does not have. */
  body?: { required: boolean; fields: string[]; added?: string[] }
  upload?: { fields: string[] }
  idempotency?: 'optional' | 'required'
  /** Fields of the 200 or 201 body that the interface names. */
  answer?: string[]
}

const ADDRESS = [
  'name',
  'phone',
  'street',
  'unit',
  'city',
  'state',
  'zip',
  'country',
  'notes',
  'accept_carrier',
]
const PAGE = ['limit', 'cursor']
const QUOTE = [
  'status',
  'options',
  'tier',
  'file_id',
  'part',
  'ship_date_pending',
  'estimate_cents',
  'estimate_pending',
  'request_status',
  'units',
  'print_settings',
  'manufacturability',
  'flags',
  'progress',
  'review_url',
  'delivery',
  'delivery_required',
]

export const SPEC: SpecRow[] = [
  {
    method: 'GET',
    path: '/v1/me',
    access: 'account',
    success: 200,
    errors: [401],
    answer: ['customer', 'key', 'auth'],
  },
  {
    method: 'POST',
    path: '/v1/billing/portal',
    access: 'person',
    success: 200,
    errors: [404],
    answer: ['url'],
  },
  {
    method: 'POST',
    path: '/v1/device/start',
    access: 'public',
    success: 200,
    errors: [422, 429],
    body: { required: false, fields: ['name', 'scopes'] },
    answer: [
      'device_code',
      'user_code',
      'verification_url',
      'verification_url_complete',
      'expires_in',
      'interval',
    ],
  },
  {
    method: 'POST',
    path: '/v1/device/token',
    access: 'public',
    success: 200,
    errors: [400, 422, 429],
    body: { required: true, fields: ['device_code'] },
    answer: ['api_key', 'key'],
  },
  {
    method: 'GET',
    path: '/v1/device/{user_code}',
    access: 'person',
    success: 200,
    errors: [],
    answer: ['scopes_supported'],
  },
  {
    method: 'POST',
    path: '/v1/device/{user_code}/approve',
    access: 'person',
    success: 200,
    errors: [409],
    body: { required: false, fields: ['scopes'], added: ['monthly_cap_cents'] },
  },
  { method: 'POST', path: '/v1/device/{user_code}/deny', access: 'person', success: 200, errors: [409] },
  {
    method: 'GET',
    path: '/v1/oauth/requests/{handle}',
    access: 'person',
    success: 200,
    errors: [403, 404],
    answer: ['client', 'redirect_uri', 'requested_scopes', 'scopes', 'status', 'expires_at'],
  },
  {
    method: 'POST',
    path: '/v1/oauth/requests/{handle}/approve',
    access: 'person',
    success: 200,
    errors: [400, 403, 404, 409],
    body: { required: false, fields: ['scopes'], added: ['monthly_cap_cents', 'end_earlier'] },
    answer: ['redirect_to'],
  },
  {
    method: 'POST',
    path: '/v1/oauth/requests/{handle}/deny',
    access: 'person',
    success: 200,
    errors: [403, 404, 409],
    answer: ['redirect_to'],
  },
  { method: 'GET', path: '/v1/oauth/grants', access: 'person', success: 200, errors: [], answer: ['grants'] },
  { method: 'DELETE', path: '/v1/oauth/grants/{grant_id}', access: 'person', success: 200, errors: [404] },
  {
    method: 'GET',
    path: '/v1/keys',
    access: 'person',
    success: 200,
    errors: [],
    answer: ['keys', 'scopes_supported'],
  },
  {
    method: 'POST',
    path: '/v1/keys',
    access: 'person',
    success: 201,
    errors: [422],
    body: { required: false, fields: ['name', 'scopes'], added: ['monthly_cap_cents'] },
    answer: ['api_key', 'name', 'prefix', 'scopes'],
  },
  { method: 'DELETE', path: '/v1/keys/{key_id}', access: 'person', success: 200, errors: [] },
  {
    method: 'GET',
    path: '/v1/materials',
    access: 'public',
    success: 200,
    errors: [],
    answer: ['materials', 'speeds', 'colors', 'custom_color', 'print_settings'],
  },
  {
    method: 'POST',
    path: '/v1/quotes',
    access: 'quotes',
    success: 202,
    errors: [400, 413, 415, 422, 429],
    upload: { fields: ['file', 'material', 'material_note', 'quantity', 'units', 'color', 'color_note'] },
    idempotency: 'optional',
    answer: QUOTE,
  },
  {
    method: 'GET',
    path: '/v1/quotes',
    access: 'quotes',
    success: 200,
    errors: [422],
    query: PAGE,
    answer: ['next_cursor'],
  },
  {
    method: 'GET',
    path: '/v1/quotes/{quote_id}',
    access: 'quotes',
    success: 200,
    errors: [404],
    answer: QUOTE,
  },
  {
    method: 'POST',
    path: '/v1/quotes/{quote_id}/requote',
    access: 'quotes',
    success: 201,
    errors: [400, 409, 422, 429],
    body: {
      required: false,
      fields: ['material', 'material_note', 'quantity', 'units', 'color', 'color_note', 'print_settings'],
    },
    answer: QUOTE,
  },
  {
    method: 'POST',
    path: '/v1/quotes/{quote_id}/claim',
    access: 'quotes',
    success: 200,
    errors: [404, 409, 422],
    body: { required: true, fields: ['token'] },
  },
  { method: 'POST', path: '/v1/quotes/{quote_id}/request', access: 'quotes', success: 200, errors: [409] },
  { method: 'POST', path: '/v1/quotes/{quote_id}/cancel', access: 'quotes', success: 200, errors: [409] },
  {
    method: 'POST',
    path: '/v1/quotes/{quote_id}/delivery',
    access: 'quotes',
    success: 200,
    errors: [422, 502, 503],
    body: { required: true, fields: ADDRESS },
  },
  {
    method: 'POST',
    path: '/v1/quotes/{quote_id}/accept',
    access: 'purchase',
    success: 200,
    errors: [402, 403, 409, 422, 428],
    body: { required: false, fields: ['speed', 'delivery'], added: ['purchase_order'] },
    idempotency: 'required',
  },
  {
    method: 'GET',
    path: '/v1/orders',
    access: 'orders',
    success: 200,
    errors: [422],
    query: PAGE,
    answer: ['next_cursor'],
  },
  { method: 'GET', path: '/v1/orders/{order_id}', access: 'orders', success: 200, errors: [422] },
  { method: 'POST', path: '/v1/orders/{order_id}/cancel', access: 'orders', success: 200, errors: [409] },
]

/** Rows that no route serves yet. A test fails when a served row is still listed. */
export const NOT_BUILT = new Set<string>()
