import { describe, expect, test } from 'vitest'
import { agentQuote, MAX_PLACES, quoteLine } from '../../../../shared/quoting/quotes/agent-quote.ts'
import { quoteSteps, uploadSteps } from '../../../../shared/quoting/quotes/next-steps.ts'
import { type Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { QUOTE_STATUSES } from '../../../../shared/quoting/quotes/quote-states.ts'
import { featureOf, findingOf, optionOf, quoteOf } from '../../../renderer/quote-fixtures.ts'

const QUOTE = quoteOf({
  id: 'q_1',
  status: 'quoted',
  options: [
    optionOf({ speed: 'asap', total_cents: 3000, ship_by: '2026-11-18' }),
    optionOf({ speed: 'week', total_cents: 2400, ship_by: '2026-11-25' }),
  ],
})
const FINDING = findingOf({
  measured: 0.4,
  features: [featureOf({ center_mm: [1, 2, 3], size_mm: 0.4 })],
})

const told = (more: Partial<Quote> = {}) => {
  const { next_steps, poll_after_s } = quoteSteps(agentQuote({ ...QUOTE, ...more }))
  return { said: next_steps.join('\n'), poll_after_s }
}

const DELIVERY = {
  method: 'courier',
  city: 'Oakland',
  fee_cents: 1200,
  expires_at: 1_794_938_400,
  fee_note: null,
  window: null,
} as const
const NO_OPTION = QUOTE.options.map((option) => ({ ...option, available: false, note: 'Out of stock.' }))
const PENDING = QUOTE.options.map((option) => ({ ...option, ship_by: null }))
const REVIEW = { status: 'waiting', city: 'Oakland', note: null } as const
const draft: Partial<Quote> = {
  status: 'engineering',
  request_status: 'draft',
  estimate_cents: 9900,
  options: [],
}

describe('the next step of a quote', () => {
  test.each<[string, Partial<Quote>, RegExp[]]>([
    ['received: poll', { status: 'received' }, [/Wait 5 seconds.*get_quote with quote_id "q_1"/]],
    ['processing: poll', { status: 'processing' }, [/Wait 5 seconds/]],
    ['quoted: ask where to', {}, [/asap for \$30\.00, ships by 2026-11-18/, /ask for the delivery address/]],
    [
      'with delivery: ask for approval',
      { delivery: DELIVERY },
      [
        /courier to Oakland.*asap for \$42\.00.*week for \$36\.00/,
        /Only when they have approved.*start_checkout/,
        /speed "asap", expected_total_cents 4200, expected_ship_by "2026-11-18"; or speed "week", expected_total_cents 3600/,
      ],
    ],
    [
      'its date still to be confirmed',
      { delivery: DELIVERY, ship_date_pending: true, options: PENDING },
      [/ship date to be confirmed/, /still confirms the ship date/, /expected_ship_by null/],
    ],
    [
      'with an open link: hand it over',
      {
        delivery: DELIVERY,
        checkout: { url: 'https://pay.test/1', expires_at: 1_794_852_000, speed: 'asap' },
      },
      [/until 2026-11-16 at 10:00 Pacific time: a person pays at https:\/\/pay\.test\/1/, /get_order/],
    ],
    ['nothing to choose', { options: NO_OPTION }, [/No lead time.*Out of stock\.$/m, /Call requote/]],
    ['delivery with a person', { delivery_review: REVIEW }, [/prices the delivery to Oakland/]],
    [
      'delivery refused',
      { delivery_review: { ...REVIEW, status: 'refused' } },
      [/does not deliver this to Oakland.*another address/],
    ],
    ['needs_review: later', { status: 'needs_review' }, [/Someone at the shop looks/, /in about an hour/]],
    [
      'engineering: send the draft',
      draft,
      [/estimate of \$99\.00; the estimate is not binding/, /send_engineering_request/, /Or call requote/],
    ],
    ['estimate under way: poll', { ...draft, estimate_pending: true }, [/estimate is being made anew/]],
    ['sent: wait', { ...draft, request_status: 'open' }, [/engineers have this request/, /withdraw_quote/]],
    ['declined: say why', { ...draft, request_status: 'rejected' }, [/declined.*request_note/, /requote/]],
    ['failed: another file', { status: 'failed' }, [/cannot be quoted/, /create_upload/]],
    ['accepted: the order', { status: 'accepted' }, [/get_order with order_id "q_1"/]],
    ['expired: refresh', { status: 'expired' }, [/requote with quote_id "q_1" alone/]],
    ['withdrawn', { status: 'withdrawn' }, [/was withdrawn.*requote/]],
    ['replaced', { status: 'withdrawn', replaced_by: 'q_2' }, [/get_quote with quote_id "q_2"/]],
  ])('%s', (_state, quote, expected) => {
    for (const words of expected) expect(told(quote).said).toMatch(words)
  })

  test('every status has a step', () => {
    for (const status of QUOTE_STATUSES) expect(told({ status }).said).not.toBe('')
  })

  test('seconds are given where the shop’s program works, not where a person does', () => {
    const polled = QUOTE_STATUSES.filter((status) => told({ status }).poll_after_s === 5)
    expect(polled).toEqual(['received', 'processing'])
    expect(told({ ...draft, estimate_pending: true }).poll_after_s).toBe(5)
    expect(told(draft)).not.toHaveProperty('poll_after_s', 5)
  })

  test('warnings are told before anything else, blocks are not called warnings', () => {
    const findings = [FINDING, { ...FINDING, code: 'too_large', level: 'block' as const }]
    const { said } = told({ manufacturability: { ...QUOTE.manufacturability, findings } })
    expect(said.split('\n')[0]).toBe('Tell the person the warnings in flags: thin_wall.')
  })

  test('the steps of a quote that is not approved never name start_checkout', () => {
    expect(told().said).not.toContain('start_checkout')
    expect(told({ status: 'expired', delivery: DELIVERY }).said).not.toContain('start_checkout')
  })
})

test('an address for a file says how and until when it is sent', () => {
  const link = { upload_id: 'up_1', upload_url: 'https://shop.test/uploads/x', max_bytes: 684 }
  const { next_steps } = uploadSteps({ ...link, expires_at: 1_794_852_000 })
  expect(next_steps[0]).toMatch(/Before 2026-11-16 at 10:00 Pacific time.*684 bytes.*curl -T FILE/)
  expect(next_steps[1]).toBe('Then call create_quote with upload_id "up_1".')
})

describe('a quote as an agent reads it', () => {
  test('has the places of what was found, the worst few, without their triangles', () => {
    const findings = [
      { ...FINDING, count: 20, features: Array.from({ length: 20 }, () => FINDING.features[0]) },
    ]
    const [flag] = agentQuote({ ...QUOTE, manufacturability: { ...QUOTE.manufacturability, findings } }).flags
    expect(flag).toMatchObject({ code: 'thin_wall', measured: 0.4, limit: 0.8, count: 20 })
    expect(flag.places).toHaveLength(MAX_PLACES)
    expect(flag.places[0]).toEqual({ kind: 'wall', center_mm: [1, 2, 3], size_mm: 0.4 })
  })

  test('adds the delivery to the price of the parts', () => {
    expect(agentQuote(QUOTE).options[0].total_with_delivery_cents).toBeNull()
    const priced = agentQuote({ ...QUOTE, delivery: DELIVERY })
    expect(priced.options.map((option) => option.total_with_delivery_cents)).toEqual([4200, 3600])
  })

  test('is a line of facts in a list', () => {
    expect(quoteLine(QUOTE)).toEqual({
      id: 'q_1',
      number: 'Q-1042',
      status: 'quoted',
      request_status: null,
      created_at: QUOTE.created_at,
      expires_at: QUOTE.expires_at,
      filename: QUOTE.filename,
      material: QUOTE.material,
      color: QUOTE.color,
      quantity: QUOTE.quantity,
      estimate_cents: null,
      options: [
        { speed: 'asap', total_cents: 3000, ship_by: '2026-11-18', available: true },
        { speed: 'week', total_cents: 2400, ship_by: '2026-11-25', available: true },
      ],
    })
  })
})
