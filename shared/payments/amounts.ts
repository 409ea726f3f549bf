import { sumCents, type Cents } from '../money.ts'

/** An amount of money and what it is for. The three add up to the whole. */
export interface Amounts {
  parts_cents: Cents
  delivery_cents: Cents
  tax_cents: Cents
}

export const NO_AMOUNTS: Amounts = { parts_cents: 0, delivery_cents: 0, tax_cents: 0 }

export function totalOf({ parts_cents, delivery_cents, tax_cents }: Amounts): Cents {
  return sumCents([parts_cents, delivery_cents, tax_cents])
}

export function addAmounts(all: readonly Amounts[]): Amounts {
  return {
    parts_cents: sumCents(all.map((one) => one.parts_cents)),
    delivery_cents: sumCents(all.map((one) => one.delivery_cents)),
    tax_cents: sumCents(all.map((one) => one.tax_cents)),
  }
}

/** What is left of each part after something was taken off. */
export function subtractAmounts(whole: Amounts, taken: Amounts): Amounts {
  return {
    parts_cents: whole.parts_cents - taken.parts_cents,
    delivery_cents: whole.delivery_cents - taken.delivery_cents,
    tax_cents: whole.tax_cents - taken.tax_cents,
  }
}
