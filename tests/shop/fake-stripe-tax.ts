import { textOf, type Form } from './fake-stripe-form.ts'
import { invalid, newId } from './fake-stripe-objects.ts'

interface FakeCalculation {
  id: string
  object: 'tax.calculation'
  amount_total: number
  tax_amount_exclusive: number
  shipping_cost: {
    amount: number
    amount_tax: number
    tax_behavior: string | null
    tax_code: string | null
  } | null
  tax_breakdown: object[]
  expires_at: number
}

interface TaxedAmount {
  amount: number
  amount_tax: number
}

export interface FakeTaxTransaction {
  id: string
  object: 'tax.transaction'
  type: 'transaction' | 'reversal'
  reference: string
  reversal: { original_transaction: string } | null
  line_items: { data: (TaxedAmount & { id: string; object: 'tax.transaction_line_item' })[] }
  shipping_cost: TaxedAmount | null
}

/** Stripe Tax of an account that is registered in California: 8.625 % there on goods, nothing on their shipping. */
export class FakeTax {
  readonly calculations = new Map<string, FakeCalculation>()
  readonly transactions = new Map<string, FakeTaxTransaction>()
  /** As in an account in which Stripe Tax was never activated. */
  isInactive = false
  /** Delivery is taxed too, as in most other states. */
  taxesShipping = false
  /** For a state that charges a fee for each delivery, in cents. */
  flatFee = 0

  calculate(form: Form, now: number): FakeCalculation {
    if (this.isInactive) throw invalid('Stripe Tax has not been activated.', { code: 'stripe_tax_inactive' })
    const { address, ...customer } = form['customer_details'] as Form & { address: Form }
    const isExempt = customer['taxability_override'] === 'customer_exempt'
    if (textOf(address, 'postal_code') === '00000')
      throw invalid('The address of the customer was not recognized.', {
        code: 'customer_tax_location_invalid',
        param: 'customer_details[address]',
      })
    const rate = textOf(address, 'state') === 'CA' && !isExempt ? 8.625 : 0
    const taxOn = (amount: number) => Math.round((amount * rate) / 100)
    const goods = Object.values(form['line_items'] as Record<string, Form>)
    const amount = goods.reduce((sum, one) => sum + Number(one['amount']), 0)
    const shipping = form['shipping_cost'] as Form | undefined
    const shipping_cost = shipping
      ? {
          amount: Number(shipping['amount']),
          amount_tax: this.taxesShipping ? taxOn(Number(shipping['amount'])) : 0,
          tax_behavior: textOf(shipping, 'tax_behavior'),
          tax_code: textOf(shipping, 'tax_code'),
        }
      : null
    const byRate = taxOn(amount) + (shipping_cost?.amount_tax ?? 0)
    const tax = byRate + this.flatFee
    const made: FakeCalculation = {
      id: newId('taxcalc'),
      object: 'tax.calculation',
      amount_total: amount + (shipping_cost?.amount ?? 0) + tax,
      tax_amount_exclusive: tax,
      shipping_cost,
      tax_breakdown: [
        {
          amount: byRate,
          inclusive: false,
          taxability_reason: rate > 0 ? 'standard_rated' : 'not_collecting',
          taxable_amount: rate > 0 ? amount : 0,
          tax_rate_details: { percentage_decimal: String(rate), rate_type: 'percentage', flat_amount: null },
        },
        ...(this.flatFee > 0 ? [flatFeeOf(this.flatFee)] : []),
      ],
      expires_at: now + 90 * 86_400,
    }
    this.calculations.set(made.id, made)
    return made
  }

  createFromCalculation(form: Form): FakeTaxTransaction {
    const calculation = this.calculations.get(textOf(form, 'calculation') ?? '')
    if (!calculation) throw invalid('No such tax calculation', { code: 'resource_missing' })
    const { shipping_cost, amount_total, tax_amount_exclusive } = calculation
    const delivery = { amount: shipping_cost?.amount ?? 0, amount_tax: shipping_cost?.amount_tax ?? 0 }
    const parts = {
      amount: amount_total - tax_amount_exclusive - delivery.amount,
      amount_tax: tax_amount_exclusive - delivery.amount_tax,
    }
    return this.add(form, { type: 'transaction', reversal: null, parts, delivery })
  }

  createReversal(form: Form): FakeTaxTransaction {
    const original = this.transactions.get(textOf(form, 'original_transaction') ?? '')
    if (!original) throw invalid('No such tax transaction', { code: 'resource_missing' })
    if (textOf(form, 'mode') !== 'partial') throw invalid('Not what this fake does')
    const [line] = Object.values((form['line_items'] ?? {}) as Record<string, Form>)
    if (line && line['original_line_item'] !== original.line_items.data[0].id)
      throw invalid('No such line item', { code: 'resource_missing' })
    const parts = amountOf(line)
    const delivery = amountOf(form['shipping_cost'] as Form | undefined)
    const left = this.left(original.id)
    const isTooMuch = (['amount', 'amount_tax'] as const).some(
      (what) => left.parts[what] + parts[what] < 0 || left.delivery[what] + delivery[what] < 0,
    )
    if (isTooMuch) throw invalid('More would be reversed than is left.')
    const reversal = { original_transaction: original.id }
    return this.add(form, { type: 'reversal', reversal, parts, delivery })
  }

  lineItems(id: string): FakeTaxTransaction['line_items']['data'] {
    const sale = this.transactions.get(id)
    if (!sale) throw invalid('No such tax transaction', { code: 'resource_missing' })
    return sale.line_items.data
  }

  /** The part of a sale that has not been reversed. */
  left(id: string): { parts: TaxedAmount; delivery: TaxedAmount } {
    const own = [...this.transactions.values()].filter(
      (one) => one.id === id || one.reversal?.original_transaction === id,
    )
    return {
      parts: sumOf(own.flatMap((one) => one.line_items.data)),
      delivery: sumOf(own.flatMap((one) => one.shipping_cost ?? [])),
    }
  }

  private add(
    form: Form,
    made: Pick<FakeTaxTransaction, 'type' | 'reversal'> & { parts: TaxedAmount; delivery: TaxedAmount },
  ): FakeTaxTransaction {
    const { type, reversal, parts, delivery } = made
    const reference = textOf(form, 'reference') ?? ''
    if ([...this.transactions.values()].some((one) => one.reference === reference))
      throw invalid('There is a transaction with this reference already.', { param: 'reference' })
    const line = { id: newId('tax_li'), object: 'tax.transaction_line_item' as const, ...parts }
    const whole: FakeTaxTransaction = {
      id: newId('tax'),
      object: 'tax.transaction',
      type,
      reference,
      reversal,
      line_items: { data: [line] },
      shipping_cost: delivery,
    }
    this.transactions.set(whole.id, whole)
    return whole
  }
}

function flatFeeOf(amount: number): object {
  return {
    amount,
    inclusive: false,
    taxability_reason: 'standard_rated',
    taxable_amount: 0,
    tax_rate_details: {
      percentage_decimal: '0.0',
      rate_type: 'flat_amount',
      flat_amount: { amount, currency: 'usd' },
    },
  }
}

function amountOf(form: Form | undefined): TaxedAmount {
  return { amount: Number(form?.['amount'] ?? 0), amount_tax: Number(form?.['amount_tax'] ?? 0) }
}

function sumOf(all: TaxedAmount[]): TaxedAmount {
  return {
    amount: all.reduce((sum, one) => sum + one.amount, 0),
    amount_tax: all.reduce((sum, one) => sum + one.amount_tax, 0),
  }
}
