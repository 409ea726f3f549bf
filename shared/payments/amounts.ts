import { sumCents, type Cents } from '../platform/money.ts'

/** A total, split into what it is for. */
export interface Amounts {
  parts_cents: Cents
  delivery_cents: Cents
  tax_cents: Cents
}

export const NO_AMOUNTS: Amounts = { parts_cents: 0, delivery_cents: 0, tax_cents: 0 }

export function totalOf({ parts_cents, delivery_cents, tax_cents }: Amounts): Cents {
  return sumCents([parts_cents, delivery_cents, tax_cents])
}

export function addAmounts(list: readonly Amounts[]): Amounts {
  return {
    parts_cents: sumCents(list.map((amounts) => amounts.parts_cents)),
    delivery_cents: sumCents(list.map((amounts) => amounts.delivery_cents)),
    tax_cents: sumCents(list.map((amounts) => amounts.tax_cents)),
  }
}

export function subtractAmounts(from: Amounts, subtracted: Amounts): Amounts {
  return {
    parts_cents: from.parts_cents - subtracted.parts_cents,
    delivery_cents: from.delivery_cents - subtracted.delivery_cents,
    tax_cents: from.tax_cents - subtracted.tax_cents,
  }
}
