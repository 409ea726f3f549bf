import { createHmac } from 'node:crypto'
import { localService, type ReceivedRequest, type Reply } from '../server/platform/adapters/local-service.ts'

export const EASYPOST_KEY = 'EZTKfake0123456789'
export const WEBHOOK_SECRET = 'a shared secret'

/** A label of 4 x 6 in without anything on it. */
export const LABEL_PDF = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 288 432]>> endobj
trailer <</Root 1 0 R /Size 4>>
%%EOF
`

const RATE = {
  object: 'Rate',
  service: 'GroundAdvantage',
  carrier: 'USPS',
  rate: '6.07',
  currency: 'USD',
  delivery_days: 3,
  est_delivery_days: 3,
}

interface FakeShipment {
  id: string
  is_return: boolean
  options: object
  to_address: { street1: string; zip: string }
  tracking_code: string | null
  insurance: string | null
  refund_status: string | null
}

interface FakeTracker {
  id: string
  tracking_code: string
  carrier: string
  status: string
  updated_at: string
  est_delivery_date: string | null
}

type VerifiedFields = Partial<Record<'street1' | 'street2' | 'city' | 'zip', string>>

/** An EasyPost account on this machine: what was bought, refunded and followed, in the shapes of its documentation. */
export async function fakeEasyPost() {
  const shipments: FakeShipment[] = []
  const trackers: FakeTracker[] = []
  const forms: string[][] = []
  const purchases: string[] = []
  const account = {
    shipments,
    trackers,
    forms,
    /** Ids of shipments, once for each label that was paid. */
    purchases,
    /** The post's changes to an address; null if it does not know the address. */
    verified: {} as VerifiedFields | null,
    /** Answers a purchase with silence after it was paid. */
    isSilentAfterBuying: false,
    makesForms: true,
  }

  const labelOf = (id: string) => ({
    object: 'PostageLabel',
    label_size: '4x6',
    label_file_type: 'image/png',
    label_url: `${service.url}/files/${id}.png`,
    label_pdf_url: null as string | null,
    label_zpl_url: null as string | null,
  })
  const show = (shipment: FakeShipment, formats: object = {}) => ({
    ...shipment,
    object: 'Shipment',
    rates: [{ ...RATE, id: `rate_${shipment.id}` }],
    selected_rate: shipment.tracking_code ? { ...RATE, id: `rate_${shipment.id}` } : null,
    postage_label: shipment.tracking_code ? { ...labelOf(shipment.id), ...formats } : null,
    tracker: shipment.tracking_code
      ? {
          id: `trk_${shipment.id}`,
          status: 'unknown',
          public_url: `https://track.easypost.com/${shipment.id}`,
        }
      : null,
    fees: shipment.insurance
      ? [{ object: 'Fee', type: 'InsuranceFee', amount: '1.25000', charged: true, refunded: false }]
      : [],
  })
  const showTracker = (tracker: FakeTracker) => ({
    ...tracker,
    object: 'Tracker',
    status_detail: 'unknown',
    public_url: `https://track.easypost.com/${tracker.id}`,
    tracking_details: [{ object: 'TrackingDetail', status: tracker.status, datetime: tracker.updated_at }],
    carrier_detail: null,
  })
  const trackerOf = (id: string, tracking_code: string) => {
    const tracker: FakeTracker = {
      id,
      tracking_code,
      carrier: 'USPS',
      status: 'unknown',
      updated_at: '2026-11-16T18:00:00Z',
      est_delivery_date: null,
    }
    trackers.push(tracker)
    return tracker
  }

  const create = (body: unknown): Reply => {
    const { shipment } = body as { shipment: Partial<FakeShipment> & Pick<FakeShipment, 'to_address'> }
    const made: FakeShipment = {
      id: `shp_${shipments.length + 1}`,
      is_return: shipment.is_return ?? false,
      options: shipment.options ?? {},
      to_address: shipment.to_address,
      tracking_code: null,
      insurance: null,
      refund_status: null,
    }
    shipments.push(made)
    return { status: 201, body: show(made) }
  }
  const buy = (shipment: FakeShipment, body: unknown): Reply => {
    if (shipment.tracking_code !== null)
      return { status: 422, body: { error: { code: 'SHIPMENT.POSTAGE.EXISTS', message: '', errors: [] } } }
    purchases.push(shipment.id)
    shipment.tracking_code = `9400${String(purchases.length).padStart(18, '0')}`
    shipment.insurance = (body as { insurance?: string }).insurance ?? null
    trackerOf(`trk_${shipment.id}`, shipment.tracking_code)
    return account.isSilentAfterBuying ? 'silence' : { status: 200, body: show(shipment) }
  }
  const verify = (body: unknown): Reply => {
    const { address } = body as { address: Record<string, string | null> }
    const { verified } = account
    const delivery =
      verified === null
        ? {
            success: false,
            errors: [{ code: 'E.ADDRESS.NOT_FOUND', field: 'address', message: 'Address not found' }],
          }
        : { success: true, errors: [], details: {} }
    return { status: 201, body: { ...address, ...verified, verifications: { delivery } } }
  }
  const onShipment = (shipment: FakeShipment, action: string | undefined, body: unknown): Reply => {
    if (action === 'rerate') return { status: 200, body: { rates: show(shipment).rates } }
    if (action === 'buy') return buy(shipment, body)
    if (action === 'refund') shipment.refund_status = 'submitted'
    const formats = action?.startsWith('label')
      ? {
          label_pdf_url: `${service.url}/files/${shipment.id}.pdf`,
          label_zpl_url: `${service.url}/files/${shipment.id}.zpl`,
        }
      : {}
    return { status: 200, body: show(shipment, formats) }
  }
  const follow = (body: unknown): Reply => {
    const { tracker } = body as { tracker: { tracking_code: string } }
    const known = trackers.find(({ tracking_code }) => tracking_code === tracker.tracking_code)
    const followed = known ?? trackerOf(`trk_${trackers.length + 1}`, tracker.tracking_code)
    return { status: 201, body: showTracker(followed) }
  }
  const scan = (body: unknown): Reply => {
    if (!account.makesForms)
      return { status: 422, body: { error: { code: 'SCAN_FORM.UNSUPPORTED', message: '', errors: [] } } }
    const { shipments: scanned } = body as { shipments: { id: string }[] }
    forms.push(scanned.map(({ id }) => id))
    const id = `sf_${forms.length}`
    return {
      status: 201,
      body: {
        id,
        object: 'ScanForm',
        status: 'created',
        form_url: `https://easypost-files.example/${id}.pdf`,
      },
    }
  }
  const answer = ({ method, path, body }: ReceivedRequest): Reply => {
    const [, first, second, id, action] = path.split(/[/?]/)
    if (first === 'files') return { status: 200, body: second.endsWith('.pdf') ? LABEL_PDF : '^XA^XZ' }
    if (second === 'users') return { status: 200, body: { id: 'user_1', name: 'Layerline Prints' } }
    if (second === 'addresses') return verify(body)
    if (second === 'scan_forms') return scan(body)
    if (second === 'trackers') {
      if (method === 'POST') return follow(body)
      const tracker = trackers.find((one) => one.id === id)
      return tracker ? { status: 200, body: showTracker(tracker) } : NOT_FOUND
    }
    if (id === undefined) return create(body)
    const shipment = shipments.find((one) => one.id === id)
    return shipment ? onShipment(shipment, action, body) : NOT_FOUND
  }

  const service = await localService(answer)
  return {
    url: service.url,
    account,
    asked: service.asked,
    close: () => service.close(),
    /** A `tracker.updated` event with its signature. */
    event(id: string, tracker: Partial<FakeTracker> & Pick<FakeTracker, 'id'>) {
      const known = trackers.find((one) => one.id === tracker.id)
      const result = showTracker({ ...EMPTY_TRACKER, ...known, ...tracker })
      return signed({ id, object: 'Event', description: 'tracker.updated', mode: 'test', result })
    },
    /** A `refund.successful` event with its signature. */
    refunded(id: string, shipment_id: string) {
      const result = { id: 'rfnd_1', object: 'Refund', shipment_id, status: 'refunded' }
      return signed({ id, object: 'Event', description: 'refund.successful', mode: 'test', result })
    },
  }
}
export type FakeEasyPost = Awaited<ReturnType<typeof fakeEasyPost>>

const NOT_FOUND: Reply = { status: 404, body: { error: { code: 'NOT_FOUND', message: '', errors: [] } } }

const EMPTY_TRACKER: FakeTracker = {
  id: '',
  tracking_code: '',
  carrier: 'USPS',
  status: 'unknown',
  updated_at: '2026-11-16T18:00:00Z',
  est_delivery_date: null,
}

function signed(event: object): { body: Buffer; signature: string } {
  const body = Buffer.from(JSON.stringify(event))
  const digest = createHmac('sha256', WEBHOOK_SECRET.normalize('NFKD')).update(body).digest('hex')
  return { body, signature: `hmac-sha256-hex=${digest}` }
}
