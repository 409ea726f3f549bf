import { formatCents, type Cents } from '../platform/money.ts'
import type { AcceptedRisk } from '../quoting/quotes/at-risk.ts'
import { formatInstant, type Instant } from '../platform/time.ts'

/** The facts of a disputed order that the shop has on record. */
export interface DisputeFacts {
  shop_name: string
  order: {
    number: number
    filename: string
    quantity: number
    material: string
    color: string
    paid_at: Instant
    total_cents: Cents
    refunded_cents: Cents
  }
  /** The version of the terms of sale that the customer agreed to; null for orders from before they were kept. */
  terms_version: number | null
  /** The risk that the customer confirmed before the part was printed; null for most orders. */
  accepted_risk: AcceptedRisk | null
  parcels: {
    carrier: string
    tracking_number: string | null
    shipped_at: Instant | null
    delivered_at: Instant | null
  }[]
  emails: { to: string; subject: string; sent_at: Instant }[]
  messages: { from: string; text: string; at: Instant }[]
}

/** Returns the evidence as a plain text for the card company, the strongest first. */
export function disputeEvidenceText(facts: DisputeFacts): string {
  const sections = [
    orderSection(facts),
    riskSection(facts.accepted_risk),
    parcelSection(facts.parcels),
    emailSection(facts.emails),
    messageSection(facts.messages),
  ]
  return sections.filter((section) => section !== null).join('\n\n')
}

function orderSection({ shop_name, order, terms_version }: DisputeFacts): string {
  const { number, filename, quantity, material, color, paid_at, total_cents, refunded_cents } = order
  return [
    `Order ${number} at ${shop_name}`,
    `Made to order: ${quantity} × ${filename}, ${color} ${material}`,
    `Paid ${formatInstant(paid_at)}: ${formatCents(total_cents)}. Refunded: ${formatCents(refunded_cents)}.`,
    ...(terms_version === null ? [] : [`Terms of sale at the purchase: version ${terms_version}.`]),
  ].join('\n')
}

function riskSection(risk: AcceptedRisk | null): string | null {
  if (risk === null) return null
  const by = risk.accepted_by === 'guest' ? 'the guest who made the quote' : 'the customer’s account'
  return [
    'PRINTED AT THE CUSTOMER’S RISK',
    `The customer confirmed these words ${formatInstant(risk.accepted_at)}, by ${by}. They are version ${risk.version} of our offer of ${formatInstant(risk.offered_at)}:`,
    risk.text,
  ].join('\n')
}

function parcelSection(parcels: DisputeFacts['parcels']): string | null {
  const lines = parcels.map(({ carrier, tracking_number, shipped_at, delivered_at }) => {
    const shipped = shipped_at === null ? 'not shipped' : `shipped ${formatInstant(shipped_at)}`
    const delivered =
      delivered_at === null ? 'no delivery reported' : `delivered ${formatInstant(delivered_at)}`
    return `${carrier}, tracking number ${tracking_number ?? 'none'}: ${shipped}, ${delivered}`
  })
  return lines.length === 0 ? null : ['DELIVERY', ...lines].join('\n')
}

function emailSection(emails: DisputeFacts['emails']): string | null {
  const lines = emails.map(({ to, subject, sent_at }) => `${formatInstant(sent_at)} to ${to}: ${subject}`)
  return lines.length === 0 ? null : ['EMAILS SENT', ...lines].join('\n')
}

function messageSection(messages: DisputeFacts['messages']): string | null {
  const parts = messages.map(({ from, text, at }) => `${formatInstant(at)}, ${from}:\n${text}`)
  return parts.length === 0 ? null : ['MESSAGES', ...parts].join('\n')
}
