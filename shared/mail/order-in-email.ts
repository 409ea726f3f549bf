import type { DeliveryMethod } from '../delivery/delivery.ts'
import type { Cents } from '../money.ts'
import { paragraph, type Block } from './email.ts'
import { strangersName } from './words-in-emails.ts'

/** What letters about an order may tell: of where it goes only the city. */
export interface OrderInEmail {
  number: number
  filename: string
  quantity: number
  material: string
  color: string
  method: DeliveryMethod
  city: string
  /** The promise; null while a person has to confirm it. */
  ship_by: string | null
  parts_cents: Cents
  delivery_cents: Cents
  tax_cents: Cents
  total_cents: Cents
  /** No money moves. */
  practice: boolean
  order_url: string
  receipt_url: string
}

export const PRACTICE_SENTENCE = 'This shop is practising: no card was charged and no money moved.'

export function practised({ practice }: OrderInEmail): Block[] {
  return practice ? [paragraph(PRACTICE_SENTENCE)] : []
}

export function toOrder(order: OrderInEmail): Block {
  return { kind: 'link', label: `See order ${order.number}`, url: order.order_url }
}

export function named(order: OrderInEmail): string {
  return `order ${order.number} (${strangersName(order.filename)})`
}
