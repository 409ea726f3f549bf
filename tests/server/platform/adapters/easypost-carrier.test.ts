import { afterEach, describe, expect, test } from 'vitest'
import { easyPostCarrier } from '../../../../server/platform/adapters/easypost-carrier.ts'
import { easyPostLabels } from '../../../../server/platform/adapters/easypost-labels.ts'
import type { Booking } from '../../../../server/platform/ports/delivery.ts'
import { localService, type ReceivedRequest, type LocalService, type Reply } from './local-service.ts'
import { FIRST_BOOKING, PATIENCE, SAMPLE_DELIVERY_REQUEST } from './sample-delivery-request.ts'

const rate = (id: string, service: string, price: string, days: number | null) => ({
  id,
  object: 'Rate',
  mode: 'test',
  service,
  carrier: 'USPS',
  rate: price,
  currency: 'USD',
  retail_rate: '9.45',
  list_rate: '7.58',
  delivery_days: days,
  est_delivery_days: days,
  delivery_date_guaranteed: false,
  carrier_account_id: 'ca_1',
  shipment_id: 'shp_12',
})
const GROUND = rate('rate_ground', 'GroundAdvantage', '6.07', 3)
const PRIORITY = rate('rate_priority', 'Priority', '7.58', 2)

/** As EasyPost answers POST /v2/shipments. */
const SHIPMENT = {
  id: 'shp_12',
  object: 'Shipment',
  mode: 'test',
  rates: [PRIORITY, GROUND],
  messages: [],
  selected_rate: null,
  tracking_code: null,
  postage_label: null,
  tracker: null,
}
const BOUGHT = {
  ...SHIPMENT,
  selected_rate: GROUND,
  tracking_code: '9400100110368066361753',
  postage_label: {
    id: 'pl_1',
    object: 'PostageLabel',
    label_url: 'https://labels.example/pl_1.png',
    label_size: '4x6',
  },
  tracker: { id: 'trk_1', status: 'unknown', public_url: 'https://track.easypost.com/djE6dHJrXzE' },
}
const failed = (status: number, code: string, errors: unknown[] = []): Reply => ({
  status,
  body: { error: { code, message: 'Told to developers', errors } },
})

let service: LocalService | null = null
afterEach(async () => {
  await service?.close()
  service = null
})

async function carrier(answer: (asked: ReceivedRequest, times: number) => Reply) {
  service = await localService(answer)
  return easyPostCarrier({ key: 'EZTK1', usualDays: () => 4, base_url: service.url, patience: PATIENCE })
}

const paths = () => service!.asked.map(({ method, path }) => `${method} ${path}`)

describe('an EasyPost price', () => {
  test('is the cheapest rate for the box in inches and ounces, with its days', async () => {
    const easyPost = await carrier(() => ({ status: 201, body: SHIPMENT }))
    expect(await easyPost.offer(SAMPLE_DELIVERY_REQUEST)).toEqual({
      answer: 'offered',
      offer: {
        cost_cents: 607,
        fee_cents: null,
        provider_quote: 'shp_12 USPS GroundAdvantage',
        expires_at: null,
        transit_days: 3,
        window: null,
        service: 'USPS GroundAdvantage',
      },
    })
    expect(paths()).toEqual(['POST /v2/shipments'])
    expect(service!.asked[0].headers.authorization).toBe(`Basic ${Buffer.from('EZTK1:').toString('base64')}`)
    expect(service!.asked[0].body).toEqual({
      shipment: {
        to_address: {
          name: 'Cora Ann Customer',
          phone: '+14155550199',
          street1: '901 Market St',
          street2: '6th floor',
          city: 'San Francisco',
          state: 'CA',
          zip: '94103',
          country: 'US',
        },
        from_address: {
          name: 'Layerline',
          phone: '+15105550142',
          street1: '2121 Peralta St',
          street2: null,
          city: 'Oakland',
          state: 'CA',
          zip: '94607',
          country: 'US',
        },
        parcel: { length: 10, width: 8, height: 6, weight: 32 },
      },
    })
  })

  test.each([
    ['APO', 'AE', '09012'],
    ['FPO', 'AP', '96691'],
    ['Hagatna', 'GU', '96910'],
  ])('a price to %s %s has the customs form, signed by the shop', async (city, state, zip) => {
    const easyPost = await carrier(() => ({ status: 201, body: SHIPMENT }))
    const { to, parcel } = SAMPLE_DELIVERY_REQUEST
    await easyPost.offer({
      ...SAMPLE_DELIVERY_REQUEST,
      to: { ...to, city, state, zip },
      parcel: { ...parcel, pieces: 4 },
    })
    expect(service!.asked[0].body).toMatchObject({
      shipment: {
        customs_info: {
          contents_type: 'merchandise',
          customs_certify: true,
          customs_signer: 'Layerline',
          eel_pfc: 'NOEEI 30.37(a)',
          customs_items: [
            {
              description: 'Custom 3D-printed plastic part',
              quantity: 4,
              value: '42.00',
              currency: 'USD',
              weight: 32,
              origin_country: 'US',
            },
          ],
        },
      },
    })
  })

  test.each([
    ['New York', 'NY', '10001'],
    ['Honolulu', 'HI', '96813'],
  ])('a price to %s %s has no customs form', async (city, state, zip) => {
    const easyPost = await carrier(() => ({ status: 201, body: SHIPMENT }))
    await easyPost.offer({
      ...SAMPLE_DELIVERY_REQUEST,
      to: { ...SAMPLE_DELIVERY_REQUEST.to, city, state, zip },
    })
    expect(service!.asked[0].body).not.toHaveProperty('shipment.customs_info')
  })

  test('takes the usual days where the carrier does not tell', async () => {
    const easyPost = await carrier(() => ({
      status: 201,
      body: { ...SHIPMENT, rates: [rate('rate_1', 'Ground', '5.00', null)] },
    }))
    expect(await easyPost.offer(SAMPLE_DELIVERY_REQUEST)).toMatchObject({ offer: { transit_days: 4 } })
  })

  test('a price to a PO box takes the Postal Service, though another carrier is cheaper', async () => {
    const rates = [{ ...rate('rate_ups', 'Ground', '4.00', 3), carrier: 'UPS' }, GROUND]
    const easyPost = await carrier(() => ({ status: 201, body: { ...SHIPMENT, rates } }))
    const to = { ...SAMPLE_DELIVERY_REQUEST.to, street: 'PO Box 12' }
    expect(await easyPost.offer(SAMPLE_DELIVERY_REQUEST)).toMatchObject({ offer: { service: 'UPS Ground' } })
    expect(await easyPost.offer({ ...SAMPLE_DELIVERY_REQUEST, to })).toMatchObject({
      offer: { service: 'USPS GroundAdvantage' },
    })
  })

  test('is out of reach when no carrier has a rate in dollars', async () => {
    const easyPost = await carrier(() => ({
      status: 201,
      body: { ...SHIPMENT, rates: [{ ...GROUND, currency: 'CAD' }] },
    }))
    expect(await easyPost.offer(SAMPLE_DELIVERY_REQUEST)).toMatchObject({ answer: 'out_of_reach' })
  })

  test('names the fields of an address that is not known, in the interface’s own words', async () => {
    const easyPost = await carrier(() =>
      failed(422, 'ADDRESS.VERIFY.FAILURE', [
        { field: 'address', message: 'Address not found', suggestion: null },
        { field: 'street1', message: 'House number is missing', suggestion: null },
        { field: 'zip', message: 'No such code', suggestion: null },
      ]),
    )
    expect(await easyPost.offer(SAMPLE_DELIVERY_REQUEST)).toMatchObject({
      answer: 'address_wrong',
      fields: ['street', 'zip'],
    })
  })

  test.each<[string, Reply, string, number]>([
    ['in trouble', failed(500, 'INTERNAL_SERVER_ERROR'), 'EasyPost failed (500)', 2],
    ['silent', 'silence', 'EasyPost took too long', 1],
    ['talking nonsense', { status: 201, body: 'oops{' }, 'EasyPost answered something else than JSON', 1],
    ['refusing the key', failed(401, 'APIKEY.INACTIVE'), 'EasyPost does not accept the key (401)', 1],
    [
      'out of money',
      failed(402, 'PAYMENT_REQUIRED'),
      'EasyPost refused the shipment (402 PAYMENT_REQUIRED)',
      1,
    ],
    [
      'refusing the parcel',
      failed(422, 'PARCEL.INVALID'),
      'EasyPost refused the shipment (422 PARCEL.INVALID)',
      1,
    ],
  ])('is trouble when the service is %s', async (_how, reply, message, times) => {
    const easyPost = await carrier(() => reply)
    await expect(easyPost.offer(SAMPLE_DELIVERY_REQUEST)).rejects.toMatchObject({
      name: 'ServiceUnavailable',
      message,
    })
    expect(service!.asked).toHaveLength(times)
  })

  test('tells how long to wait after too many questions', async () => {
    const easyPost = await carrier(() => ({ status: 429, body: {}, headers: { 'retry-after': '30' } }))
    await expect(easyPost.offer(SAMPLE_DELIVERY_REQUEST)).rejects.toMatchObject({ retry_after: 30 })
  })
})

describe('an EasyPost label', () => {
  const offered = {
    cost_cents: 607,
    fee_cents: null,
    provider_quote: 'shp_12 USPS GroundAdvantage',
    expires_at: null,
    transit_days: 3,
    window: null,
    service: '',
  }
  const booked = {
    provider_ref: 'shp_12',
    carrier: 'USPS',
    tracking_number: '9400100110368066361753',
    tracking_url: 'https://track.easypost.com/djE6dHJrXzE',
    label_url: 'https://labels.example/pl_1.png',
    cost_cents: 607,
    insurance_cents: 0,
    tracker_ref: 'trk_1',
  }
  const book = (easyPost: Awaited<ReturnType<typeof carrier>>, more: Partial<Booking> = {}) =>
    easyPost.book!({
      request: SAMPLE_DELIVERY_REQUEST,
      offered,
      reference: 'q_77',
      ...FIRST_BOOKING,
      ...more,
    })

  test('is bought at the rate of today for the service that was priced', async () => {
    const easyPost = await carrier(({ method, path }) => {
      if (method === 'GET') return { status: 200, body: SHIPMENT }
      if (path.endsWith('/rerate'))
        return {
          status: 200,
          body: {
            rates: [rate('rate_new', 'GroundAdvantage', '6.20', 3), rate('rate_x', 'Cheap', '2.00', 9)],
          },
        }
      return { status: 200, body: BOUGHT }
    })
    expect(await book(easyPost)).toEqual(booked)
    expect(paths()).toEqual([
      'GET /v2/shipments/shp_12',
      'POST /v2/shipments/shp_12/rerate',
      'POST /v2/shipments/shp_12/buy',
    ])
    expect(service!.asked[2].body).toEqual({ rate: { id: 'rate_new' } })
  })

  test('a label with a customs form is a new shipment, whose form tells what was packed', async () => {
    const easyPost = await carrier(({ method, path }) => {
      if (path.endsWith('/rerate')) return { status: 200, body: { rates: [GROUND] } }
      if (path.endsWith('/buy')) return { status: 200, body: BOUGHT }
      return { status: method === 'POST' ? 201 : 200, body: SHIPMENT }
    })
    const { to, parcel } = SAMPLE_DELIVERY_REQUEST
    const request = {
      ...SAMPLE_DELIVERY_REQUEST,
      to: { ...to, city: 'Hagatna', state: 'GU', zip: '96910' },
      parcel: { ...parcel, value_cents: 1050, pieces: 1 },
    }
    await book(easyPost, { request })
    expect(service!.asked[0]).toMatchObject({
      method: 'POST',
      body: { shipment: { customs_info: { customs_items: [{ value: '10.50', quantity: 1 }] } } },
    })
  })

  test('a label that was bought before is not bought again', async () => {
    const easyPost = await carrier(() => ({ status: 200, body: BOUGHT }))
    expect(await book(easyPost)).toEqual(booked)
    expect(paths()).toEqual(['GET /v2/shipments/shp_12'])
  })

  test('a label that somebody bought meanwhile is read', async () => {
    const easyPost = await carrier(({ method, path }, times) => {
      if (method === 'GET') return { status: 200, body: times === 1 ? SHIPMENT : BOUGHT }
      if (path.endsWith('/rerate')) return { status: 200, body: { rates: [GROUND] } }
      return failed(422, 'SHIPMENT.POSTAGE.EXISTS')
    })
    expect(await book(easyPost)).toEqual(booked)
  })

  test('a label with a signature is a new shipment, whose reference is known before it is bought', async () => {
    const remembered: string[] = []
    const easyPost = await carrier(({ method, path }) => {
      if (path === '/v2/shipments') return { status: 201, body: { ...SHIPMENT, id: 'shp_new' } }
      if (method === 'GET') return { status: 200, body: { ...SHIPMENT, id: 'shp_new' } }
      if (path.endsWith('/rerate')) return { status: 200, body: { rates: [GROUND] } }
      return { status: 200, body: { ...BOUGHT, id: 'shp_new' } }
    })
    const label = await book(easyPost, {
      options: { insured_cents: null, signature: true },
      remember: async (ref) => void remembered.push(`${ref} after ${service!.asked.length}`),
    })
    expect(label.provider_ref).toBe('shp_new')
    expect(remembered).toEqual(['shp_new after 1'])
    expect(service!.asked[0].body).toMatchObject({
      shipment: { options: { delivery_confirmation: 'SIGNATURE' } },
    })
  })

  test('is insured for the value that is asked, and names the cost of the insurance', async () => {
    const fees = [
      { object: 'Fee', type: 'PostageFee', amount: '6.07000', charged: true, refunded: false },
      { object: 'Fee', type: 'InsuranceFee', amount: '2.50000', charged: true, refunded: false },
    ]
    const easyPost = await carrier(({ method, path }) => {
      if (method === 'GET') return { status: 200, body: SHIPMENT }
      if (path.endsWith('/rerate')) return { status: 200, body: { rates: [GROUND] } }
      return { status: 200, body: { ...BOUGHT, insurance: '500.00', fees } }
    })
    const label = await book(easyPost, { options: { insured_cents: 50_000, signature: false } })
    expect(label).toMatchObject({ cost_cents: 607, insurance_cents: 250 })
    expect(service!.asked.at(-1)!.body).toEqual({ rate: { id: 'rate_ground' }, insurance: '500.00' })
  })

  test('a label of an earlier attempt is read by its reference, not bought again', async () => {
    const easyPost = await carrier(() => ({ status: 200, body: { ...BOUGHT, id: 'shp_before' } }))
    const label = await book(easyPost, { prepared: 'shp_before', isNew: true })
    expect(label.provider_ref).toBe('shp_before')
    expect(paths()).toEqual(['GET /v2/shipments/shp_before'])
  })

  test('is never asked for twice when the answer was lost', async () => {
    const easyPost = await carrier(({ method, path }) => {
      if (method === 'GET') return { status: 200, body: SHIPMENT }
      return path.endsWith('/rerate') ? { status: 200, body: { rates: [GROUND] } } : 'hang_up'
    })
    await expect(book(easyPost)).rejects.toMatchObject({ name: 'ServiceUnavailable' })
    expect(paths().filter((path) => path.endsWith('/buy'))).toHaveLength(1)
  })
})

test('labels that were bought since an instant are listed page by page', async () => {
  const bought = (id: string) => ({ ...BOUGHT, id, created_at: '2026-11-22T05:00:00Z' })
  const easyPost = await carrier((_asked, times) => ({
    status: 200,
    body: { shipments: [bought(`shp_${times}`)], has_more: times === 1 },
  }))
  expect(await easyPost.bookedSince!(1_795_000_000)).toMatchObject([
    { provider_ref: 'shp_1', tracking_number: '9400100110368066361753', cost_cents: 607, at: 1_795_323_600 },
    { provider_ref: 'shp_2' },
  ])
  const [first, second] = paths()
  expect(first).toContain('purchased=true&page_size=100&start_datetime=2026-11-18T11%3A06%3A40.000Z')
  expect(second).toContain('before_id=shp_1')
})

test('a return label from a military post office has a customs form that the customer signs', async () => {
  service = await localService(({ method, path }) =>
    path.endsWith('/buy')
      ? { status: 200, body: BOUGHT }
      : { status: method === 'POST' ? 201 : 200, body: SHIPMENT },
  )
  const { from, to, parcel } = SAMPLE_DELIVERY_REQUEST
  const labels = easyPostLabels({ key: 'EZTK1', base_url: service.url, patience: PATIENCE })
  await labels.buyReturn({
    customer: { ...to, city: 'APO', state: 'AE', zip: '09012' },
    shop: from,
    parcel,
    prepared: null,
    remember: () => Promise.resolve(),
  })
  expect(service.asked[0].body).toMatchObject({
    shipment: { is_return: true, customs_info: { customs_signer: to.name } },
  })
})
