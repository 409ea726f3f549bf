import { expect, test } from 'vitest'
import { disputeEvidenceText, type DisputeFacts } from '../../../shared/orders/dispute-evidence.ts'
import { riskText } from '../../../shared/quoting/quotes/at-risk.ts'

const AT = Date.UTC(2026, 10, 16, 18, 0, 0) / 1000
const FACTS: DisputeFacts = {
  shop_name: 'Bay Prints',
  order: {
    number: 1009,
    filename: 'wall.stl',
    quantity: 2,
    material: 'PLA+',
    color: 'Black',
    paid_at: AT,
    total_cents: 4500,
    refunded_cents: 0,
  },
  terms_version: 3,
  accepted_risk: null,
  parcels: [],
  emails: [],
  messages: [],
}

test('the evidence of a plain order says what was bought, and has no empty sections', () => {
  const text = disputeEvidenceText(FACTS)
  expect(text).toContain('Order 1009 at Bay Prints')
  expect(text).toContain('$45.00')
  expect(text).not.toMatch(/RISK|DELIVERY|EMAILS|MESSAGES/)
})

test('the evidence has the words that the customer confirmed and when, then deliveries, emails and messages', () => {
  const words = riskText(['The thin wall may break or be missing.'])
  const text = disputeEvidenceText({
    ...FACTS,
    accepted_risk: {
      text: words,
      version: 2,
      offered_at: AT - 3600,
      offered_by: 'Ana',
      accepted_at: AT - 60,
      accepted_by: 'guest',
    },
    parcels: [{ carrier: 'UPS', tracking_number: '1Z999', shipped_at: AT + 60, delivered_at: AT + 120 }],
    emails: [{ to: 'cora@customer.example', subject: 'Order 1009 is on its way', sent_at: AT + 61 }],
    messages: [{ from: 'the customer', text: 'Print it anyway.', at: AT - 90 }],
  })
  expect(text).toContain(words)
  expect(text).toContain('version 2 of our offer')
  expect(text).toMatch(/RISK[\s\S]*DELIVERY\nUPS, tracking number 1Z999[\s\S]*EMAILS SENT[\s\S]*MESSAGES/)
  expect(text).toContain('Print it anyway.')
})
