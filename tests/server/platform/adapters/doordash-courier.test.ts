import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { doorDashCourier } from '../../../../server/platform/adapters/doordash-courier.ts'
import { doorDashToken } from '../../../../server/platform/adapters/doordash-jwt.ts'
import { localService, type ReceivedRequest, type LocalService, type Reply } from './local-service.ts'
import { FIRST_BOOKING, PATIENCE, SAMPLE_DELIVERY_REQUEST } from './sample-delivery-request.ts'

const NOW = Date.UTC(2026, 10, 16, 18, 0, 0) / 1000
const KEYS = { developer_id: 'dev-1', key_id: 'key-1', signing_secret: 'c2VjcmV0LW9mLXRoZS10ZXN0' }

/** As the Drive API answers a quote. */
const QUOTED = {
  external_delivery_id: 'price_1',
  currency: 'USD',
  delivery_status: 'quote',
  fee: 975,
  pickup_address: '2121 Peralta St, Oakland, CA 94607',
  dropoff_address: '901 Market St # 6th, San Francisco CA 94103-1729, United States',
  dropoff_phone_number: '+14155550199',
  order_value: 4200,
  updated_at: '2026-11-16T18:00:00.213676Z',
  pickup_time_estimated: '2026-11-18T01:04:06Z',
  dropoff_time_estimated: '2026-11-18T01:40:00Z',
  fee_components: [],
  tax: 0,
  tracking_url: 'https://track.doordash.com/order/62fabda3/track?intl=en-US',
}
const CREATED = { ...QUOTED, external_delivery_id: 'q_77', delivery_status: 'created', fee: 1050 }

const failed = (status: number, body: object): Reply => ({ status, body })
const invalid = (field: string, error: string) =>
  failed(422, {
    code: 'validation_error',
    message: "One or more request values couldn't be processed.",
    field_errors: [{ field, error }],
  })

let service: LocalService | null = null
afterEach(async () => {
  await service?.close()
  service = null
})

async function courier(answer: (asked: ReceivedRequest, times: number) => Reply) {
  service = await localService(answer)
  return doorDashCourier({
    keys: KEYS,
    now: () => NOW,
    newId: () => 'price_1',
    base_url: service.url,
    patience: PATIENCE,
  })
}

describe('a DoorDash price', () => {
  test('is asked for with both addresses, the phone, the value and the time, and tells cost and hour', async () => {
    const doorDash = await courier(() => ({ status: 200, body: QUOTED }))
    const answer = await doorDash.offer(SAMPLE_DELIVERY_REQUEST)
    expect(answer).toEqual({
      answer: 'offered',
      offer: {
        cost_cents: 975,
        fee_cents: null,
        provider_quote: 'price_1',
        expires_at: null,
        transit_days: null,
        window: {
          from: Date.UTC(2026, 10, 18, 1, 10, 0) / 1000,
          until: Date.UTC(2026, 10, 18, 2, 10, 0) / 1000,
        },
        service: 'DoorDash courier',
      },
    })
    expect(service!.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /drive/v2/quotes'])
    expect(service!.asked[0].body).toEqual({
      external_delivery_id: 'price_1',
      pickup_address: '2121 Peralta St, Oakland, CA 94607',
      pickup_business_name: 'Layerline',
      pickup_phone_number: '+15105550142',
      dropoff_address: '901 Market St, 6th floor, San Francisco, CA 94103',
      dropoff_phone_number: '+14155550199',
      dropoff_contact_given_name: 'Cora',
      dropoff_contact_family_name: 'Ann Customer',
      dropoff_instructions: 'Ring twice',
      order_value: 4200,
      pickup_time: '2026-11-18T01:00:00.000Z',
    })
    expect(service!.asked[0].headers.authorization).toBe(`Bearer ${doorDashToken(KEYS, NOW)}`)
  })

  test.each([
    [
      'the address is too far',
      invalid('dropoff_address', 'Distance from pickup address to dropoff address exceeds 15 miles'),
      'out_of_reach',
    ],
    [
      'nobody serves the address',
      invalid('dropoff_address', 'Dropoff address not within service area'),
      'out_of_reach',
    ],
    [
      'the order is worth too much',
      invalid('order_value', 'Please enter a subtotal $500.00 or lower'),
      'out_of_reach',
    ],
    [
      'no Dasher is there at that time',
      invalid('pickup_time', 'The earliest Dasher pickup time is 10:00 AM on the selected date'),
      'unavailable',
    ],
    [
      'a reason stands in place of fields',
      failed(422, {
        code: 'validation_error',
        message: 'Not possible',
        reason: 'distance_between_addresses_exceeded',
      }),
      'out_of_reach',
    ],
    [
      'only a message says that it is closed',
      failed(422, { code: 'unavailable', message: 'Outside business hours' }),
      'unavailable',
    ],
    [
      'only a message says that nobody is free',
      failed(422, { code: 'validation_error', message: 'No available Dashers' }),
      'unavailable',
    ],
  ])('is refused when %s', async (_why, reply, answer) => {
    const doorDash = await courier(() => reply)
    expect(await doorDash.offer(SAMPLE_DELIVERY_REQUEST)).toMatchObject({ answer })
  })

  test.each([
    ['dropoff_address', 'Could not resolve to a valid address', ['street', 'city', 'zip']],
    ['dropoff_phone_number', 'Phone number provided does not seem to be a valid one', ['phone']],
  ])('names the field when %s is wrong', async (field, error, fields) => {
    const doorDash = await courier(() => invalid(field, error))
    expect(await doorDash.offer(SAMPLE_DELIVERY_REQUEST)).toEqual({
      answer: 'address_wrong',
      fields,
      why: 'validation_error',
    })
  })

  test.each<[string, Reply, string, number]>([
    ['in trouble', failed(503, {}), 'DoorDash failed (503)', 2],
    ['not reachable', 'hang_up', 'DoorDash cannot be reached', 2],
    ['silent', 'silence', 'DoorDash took too long', 1],
    ['talking nonsense', { status: 200, body: '<html>' }, 'DoorDash answered something else than JSON', 1],
    [
      'answering in another shape',
      { status: 200, body: { fee: 'ten' } },
      'DoorDash answered in another shape (200: external_delivery_id, delivery_status, fee)',
      1,
    ],
    [
      'refusing the key',
      failed(401, { code: 'authentication_error' }),
      'DoorDash does not accept the key (401)',
      1,
    ],
    [
      'unhappy with the shop’s own address',
      invalid('pickup_address', 'Could not resolve to a valid address'),
      'DoorDash refused the delivery (422 validation_error)',
      1,
    ],
  ])(
    'is trouble when the service is %s, and asked again only when nothing was answered',
    async (_how, reply, message, times) => {
      const doorDash = await courier(() => reply)
      await expect(doorDash.offer(SAMPLE_DELIVERY_REQUEST)).rejects.toMatchObject({
        name: 'ServiceUnavailable',
        message,
      })
      expect(service!.asked).toHaveLength(times)
    },
  )

  test('comes at the second asking when the first was not answered', async () => {
    const doorDash = await courier((_asked, times) =>
      times === 1 ? 'hang_up' : { status: 200, body: QUOTED },
    )
    expect(await doorDash.offer(SAMPLE_DELIVERY_REQUEST)).toMatchObject({ answer: 'offered' })
  })

  test('tells how long to wait after too many questions', async () => {
    const doorDash = await courier(() => ({ status: 429, body: {}, headers: { 'retry-after': '17' } }))
    await expect(doorDash.offer(SAMPLE_DELIVERY_REQUEST)).rejects.toMatchObject({
      name: 'ServiceUnavailable',
      retry_after: 17,
    })
  })
})

describe('a DoorDash delivery', () => {
  const offered = {
    cost_cents: 975,
    fee_cents: null,
    provider_quote: 'price_1',
    expires_at: null,
    transit_days: null,
    window: null,
    service: '',
  }
  const booked = {
    provider_ref: 'q_77',
    carrier: 'DoorDash',
    tracking_number: null,
    tracking_url: 'https://track.doordash.com/order/62fabda3/track?intl=en-US',
    label_url: null,
    cost_cents: 1050,
    insurance_cents: 0,
    tracker_ref: 'q_77',
  }

  test('is made under the order’s own name', async () => {
    const doorDash = await courier(() => ({ status: 200, body: CREATED }))
    expect(
      await doorDash.book!({
        request: SAMPLE_DELIVERY_REQUEST,
        offered,
        reference: 'q_77',
        ...FIRST_BOOKING,
      }),
    ).toEqual(booked)
    expect(service!.asked[0]).toMatchObject({
      path: '/drive/v2/deliveries',
      body: { external_delivery_id: 'q_77' },
    })
  })

  test('is made once, however often it is asked for', async () => {
    const doorDash = await courier(({ method }) =>
      method === 'GET'
        ? { status: 200, body: CREATED }
        : failed(409, { code: 'duplicate_delivery_id', message: 'Duplicate delivery ID' }),
    )
    expect(
      await doorDash.book!({
        request: SAMPLE_DELIVERY_REQUEST,
        offered,
        reference: 'q_77',
        ...FIRST_BOOKING,
      }),
    ).toEqual(booked)
    expect(service!.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /drive/v2/deliveries',
      'GET /drive/v2/deliveries/q_77',
    ])
  })

  test('a delivery that cannot be had now is trouble, and may be tried again', async () => {
    const doorDash = await courier(() => invalid('pickup_time', 'No Dashers'))
    await expect(
      doorDash.book!({ request: SAMPLE_DELIVERY_REQUEST, offered, reference: 'q_77', ...FIRST_BOOKING }),
    ).rejects.toMatchObject({
      name: 'ServiceUnavailable',
    })
  })
})

test('a DoorDash token names its version and is signed with the decoded secret', () => {
  const [head, payload, signature] = doorDashToken(KEYS, NOW).split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
  expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT', 'dd-ver': 'DD-JWT-V1' })
  expect(read(payload)).toEqual({ aud: 'doordash', iss: 'dev-1', kid: 'key-1', iat: NOW, exp: NOW + 300 })
  const expected = createHmac('sha256', 'secret-of-the-test').update(`${head}.${payload}`).digest('base64url')
  expect(signature).toBe(expected)
})
