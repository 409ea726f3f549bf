import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import {
  doorDashCancellations,
  doorDashTracking,
} from '../../../../server/platform/adapters/doordash-tracking.ts'
import { easyPostLabels, easyPostRefunds } from '../../../../server/platform/adapters/easypost-labels.ts'
import { easyPostTracking } from '../../../../server/platform/adapters/easypost-tracking.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { localService, type LocalService, type ReceivedRequest, type Reply } from './local-service.ts'
import { PATIENCE, SAMPLE_DELIVERY_REQUEST } from './sample-delivery-request.ts'

let service: LocalService | null = null
afterEach(async () => {
  await service?.close()
  service = null
})

async function at(answer: (asked: ReceivedRequest) => Reply) {
  service = await localService(answer)
  return { base_url: service.url, patience: PATIENCE }
}
const asked = () => service!.asked.map(({ method, path }) => `${method} ${path}`)

/** As EasyPost answers POST /v2/trackers. */
const TRACKER = {
  id: 'trk_1',
  object: 'Tracker',
  mode: 'test',
  tracking_code: 'EZ2000000002',
  status: 'in_transit',
  status_detail: 'arrived_at_facility',
  created_at: '2026-11-16T18:00:00Z',
  updated_at: '2026-11-17T20:30:00Z',
  signed_by: null,
  est_delivery_date: '2026-11-19T00:00:00Z',
  carrier: 'USPS',
  public_url: 'https://track.easypost.com/djE6dHJr',
  tracking_details: [
    { object: 'TrackingDetail', status: 'pre_transit', datetime: '2026-11-16T19:00:00Z' },
    { object: 'TrackingDetail', status: 'in_transit', datetime: '2026-11-17T08:00:00Z' },
  ],
  carrier_detail: { object: 'CarrierDetail', est_delivery_date_local: '2026-11-20' },
}
const instant = (text: string) => Date.parse(text) / 1000

describe('a tracker of EasyPost', () => {
  const tracking = (access: { base_url: string }) =>
    easyPostTracking({ key: 'EZTK1', webhook_secret: 'ﬁve', ...access })

  test('is asked for under EasyPost’s name of the carrier, and read as a report', async () => {
    const easyPost = tracking(await at(() => ({ status: 201, body: TRACKER })))
    expect(await easyPost.follow!({ carrier: 'dhl', tracking_number: '12' })).toEqual({
      provider_ref: 'trk_1',
      tracking_url: 'https://track.easypost.com/djE6dHJr',
      report: {
        status: 'in_transit',
        said: 'in_transit',
        reported_at: instant('2026-11-17T20:30:00Z'),
        happened_at: instant('2026-11-17T08:00:00Z'),
        estimated_day: '2026-11-20',
        eta: null,
      },
    })
    expect(service!.asked[0].body).toEqual({ tracker: { tracking_code: '12', carrier: 'DHLExpress' } })
  })

  test('a tracker of which nothing is known has no report', async () => {
    const easyPost = tracking(await at(() => ({ status: 200, body: { ...TRACKER, status: 'unknown' } })))
    expect(await easyPost.read('trk_1')).toMatchObject({ report: null })
  })

  test('a tracker that EasyPost does not take is unavailable', async () => {
    const body = { error: { code: 'TRACKER.CREATE.ERROR', message: '', errors: [] } }
    const easyPost = tracking(await at(() => ({ status: 422, body })))
    await expect(easyPost.follow!({ carrier: 'USPS', tracking_number: '1' })).rejects.toMatchObject({
      name: 'ServiceUnavailable',
    })
  })

  test('signs its events with the normalized secret', async () => {
    const easyPost = tracking(await at(() => 'silence'))
    const event = { id: 'evt_1', object: 'Event', description: 'tracker.updated', result: TRACKER }
    const body = Buffer.from(JSON.stringify(event))
    const digest = createHmac('sha256', 'five').update(body).digest('hex')
    expect(easyPost.readEvent(body, `hmac-sha256-hex=${digest}`)).toMatchObject({
      id: 'evt_1',
      ref: 'trk_1',
      followed: { report: { status: 'in_transit' } },
    })
    expect(refusalOf(() => easyPost.readEvent(body, digest)).code).toBe('signature_invalid')
    expect(refusalOf(() => easyPost.readEvent(Buffer.from('{}'), `hmac-sha256-hex=${digest}`)).code).toBe(
      'signature_invalid',
    )
  })

  test.each(['nonsense', '{"id": 5}'])('refuses a signed event of another shape: %s', async (text) => {
    const easyPost = tracking(await at(() => 'silence'))
    const body = Buffer.from(text)
    const digest = createHmac('sha256', 'five').update(body).digest('hex')
    const refusal = refusalOf(() => easyPost.readEvent(body, `hmac-sha256-hex=${digest}`))
    expect(refusal.code).toBe('malformed_request')
  })
})

describe('an address at EasyPost', () => {
  const verify = async (delivery: object, fields: object = {}) => {
    const access = await at(({ body }) => {
      const { address } = body as { address: object }
      return {
        status: 201,
        body: { id: 'adr_1', ...address, ...fields, verifications: { zip4: {}, delivery } },
      }
    })
    return easyPostLabels({ key: 'EZTK1', ...access }).verify(SAMPLE_DELIVERY_REQUEST.to)
  }

  test('an address that is found comes as the post writes it', async () => {
    const found = await verify(
      { success: true, errors: [], details: { latitude: 37.8 } },
      { street1: '901 MARKET ST FL 6', street2: '', city: 'SAN FRANCISCO', zip: '94103-1729' },
    )
    expect(found).toEqual({
      verdict: 'found',
      address: { street: '901 MARKET ST FL 6', unit: null, city: 'SAN FRANCISCO', state: 'CA', zip: '94103' },
    })
  })

  test('an address that is not found comes with the codes of why', async () => {
    const error = {
      code: 'E.ADDRESS.NOT_FOUND',
      field: 'address',
      message: 'Address not found',
      suggestion: null,
    }
    expect(await verify({ success: false, errors: [error], details: {} })).toEqual({
      verdict: 'unknown',
      codes: ['E.ADDRESS.NOT_FOUND'],
    })
  })
})

describe('a refund of postage at EasyPost', () => {
  const shipment = (refund_status: string | null) => ({ id: 'shp_1', rates: [], refund_status })

  test.each([
    ['submitted', 'asked'],
    ['refunded', 'voided'],
    ['rejected', 'refused'],
    ['not_applicable', 'refused'],
  ])('a refund that is %s is %s', async (status, outcome) => {
    const refunds = easyPostRefunds({
      key: 'EZTK1',
      ...(await at(() => ({ status: 200, body: shipment(status) }))),
    })
    expect(await refunds.cancel('shp_1')).toBe(outcome)
  })

  test('a refund that was asked for before is read, and refused when there is none', async () => {
    let known: string | null = 'submitted'
    const body = { error: { code: 'SHIPMENT.REFUND.UNAVAILABLE', message: '', errors: [] } }
    const access = await at(({ method }) =>
      method === 'GET' ? { status: 200, body: shipment(known) } : { status: 422, body },
    )
    const refunds = easyPostRefunds({ key: 'EZTK1', ...access })
    expect(await refunds.cancel('shp_1')).toBe('asked')
    known = null
    expect(await refunds.cancel('shp_1')).toBe('refused')
    expect(asked().slice(0, 2)).toEqual(['POST /v2/shipments/shp_1/refund', 'GET /v2/shipments/shp_1'])
  })
})

describe('a ride of DoorDash', () => {
  const KEYS = { developer_id: 'dev', key_id: 'key', signing_secret: 'c2VjcmV0' }
  const NOW = instant('2026-11-17T20:00:00Z')
  const ride = (delivery_status: string) => ({
    external_delivery_id: 'q_1',
    delivery_status,
    fee: 975,
    updated_at: '2026-11-17T19:55:00Z',
    dropoff_time_estimated: '2026-11-17T20:20:00Z',
    tracking_url: 'https://track.doordash.com/order/1',
  })
  const access = async (answer: (one: ReceivedRequest) => Reply) => ({
    keys: KEYS,
    now: () => NOW,
    webhook_secret: 'dG9rZW4',
    ...(await at(answer)),
  })

  test('is read with its status and the time of its arrival', async () => {
    const courier = doorDashTracking(await access(() => ({ status: 200, body: ride('picked_up') })))
    expect(await courier.read('q_1')).toMatchObject({
      provider_ref: 'q_1',
      report: {
        status: 'in_transit',
        reported_at: instant('2026-11-17T19:55:00Z'),
        eta: instant('2026-11-17T20:20:00Z'),
      },
    })
  })

  test('is reported by webhook, whose token is checked', async () => {
    const courier = doorDashTracking(await access(() => 'silence'))
    const event = {
      event_name: 'DASHER_DROPPED_OFF',
      external_delivery_id: 'q_1',
      created_at: '2026-11-17T20:15:30Z',
      dropoff_time_actual: '2026-11-17T20:15:00Z',
      delivery_status: 'delivered',
    }
    const body = Buffer.from(JSON.stringify(event))
    expect(courier.readEvent(body, 'Basic dG9rZW4')).toMatchObject({
      ref: 'q_1',
      what: 'DASHER_DROPPED_OFF',
      followed: { report: { status: 'delivered', happened_at: instant('2026-11-17T20:15:00Z') } },
    })
    expect(courier.readEvent(body, 'Bearer dG9rZW4').id).toBe(courier.readEvent(body, 'Basic dG9rZW4').id)
    for (const wrong of ['', 'Basic', 'Basic other'])
      expect(refusalOf(() => courier.readEvent(body, wrong)).code).toBe('signature_invalid')
  })

  test('is canceled and counts as refunded while no Dasher was assigned', async () => {
    const free = doorDashCancellations(
      await access(({ method }) => ({ status: 200, body: ride(method === 'PUT' ? 'cancelled' : 'created') })),
    )
    expect(await free.cancel('q_1')).toBe('voided')
    expect(asked()).toEqual(['GET /drive/v2/deliveries/q_1', 'PUT /drive/v2/deliveries/q_1/cancel'])
  })

  test('is canceled and does not count as refunded once a Dasher was assigned', async () => {
    const assigned = doorDashCancellations(
      await access(({ method }) => ({
        status: 200,
        body: ride(method === 'PUT' ? 'cancelled' : 'confirmed'),
      })),
    )
    expect(await assigned.cancel('q_1')).toBe('not_refunded')
    await service!.close()
    const body = { ...ride('cancelled'), dasher_id: 42 }
    const again = doorDashCancellations(await access(() => ({ status: 200, body })))
    expect(await again.cancel('q_1')).toBe('not_refunded')
  })

  test('is not canceled once a Dasher has the parcel', async () => {
    const late = doorDashCancellations(
      await access(({ method }) =>
        method === 'PUT'
          ? { status: 400, body: { code: 'validation_error', message: 'picked up' } }
          : { status: 200, body: ride('picked_up') },
      ),
    )
    expect(await late.cancel('q_1')).toBe('refused')
  })
})
