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

export interface FakeTaxTransaction {
  id: string
  object: 'tax.transaction'
  type: 'transaction' | 'reversal'
  reference: string
  reversal: { original_transaction: string } | null
  /** What it comes to, tax included; not in the documented object, which has it line by line. */
  total: number
}

/** Stripe Tax of an account that is registered in California: 8.625 % there on goods, nothing on their shipping. */
export class FakeTax {
  readonly calculations = new Map<string, FakeCalculation>()
  readonly transactions = new Map<string, FakeTaxTransaction>()
  /** As an account in which Stripe Tax was never activated. */
  isInactive = false
  /** Delivery is taxed too, as in most other states. */
  taxesShipping = false

  calculate(form: Form, now: number): FakeCalculation {
    if (this.isInactive) throw invalid('Stripe Tax has not been activated.', { code: 'stripe_tax_inactive' })
    const { address } = form['customer_details'] as { address: Form }
    if (textOf(address, 'postal_code') === '00000')
      throw invalid('The address of the customer was not recognized.', {
        code: 'customer_tax_location_invalid',
        param: 'customer_details[address]',
      })
    const rate = textOf(address, 'state') === 'CA' ? 8.625 : 0
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
    const tax = taxOn(amount) + (shipping_cost?.amount_tax ?? 0)
    const made: FakeCalculation = {
      id: newId('taxcalc'),
      object: 'tax.calculation',
      amount_total: amount + (shipping_cost?.amount ?? 0) + tax,
      tax_amount_exclusive: tax,
      shipping_cost,
      tax_breakdown: [
        {
          amount: tax,
          inclusive: false,
          taxability_reason: rate > 0 ? 'standard_rated' : 'not_collecting',
          taxable_amount: rate > 0 ? amount : 0,
          tax_rate_details: { percentage_decimal: String(rate), rate_type: 'percentage', flat_amount: null },
        },
      ],
      expires_at: now + 90 * 86_400,
    }
    this.calculations.set(made.id, made)
    return made
  }

  createFromCalculation(form: Form): FakeTaxTransaction {
    const calculation = this.calculations.get(textOf(form, 'calculation') ?? '')
    if (!calculation) throw invalid('No such tax calculation', { code: 'resource_missing' })
    return this.add({ type: 'transaction', reversal: null, total: calculation.amount_total }, form)
  }

  createReversal(form: Form): FakeTaxTransaction {
    const original = this.transactions.get(textOf(form, 'original_transaction') ?? '')
    if (!original) throw invalid('No such tax transaction', { code: 'resource_missing' })
    const total = Number(form['flat_amount'])
    if (textOf(form, 'mode') !== 'partial' || !(total < 0)) throw invalid('Invalid flat_amount')
    const before = [...this.transactions.values()].filter(
      (one) => one.reversal?.original_transaction === original.id,
    )
    if (original.total + before.reduce((sum, one) => sum + one.total, total) < 0)
      throw invalid('More would be reversed than is left.')
    return this.add({ type: 'reversal', reversal: { original_transaction: original.id }, total }, form)
  }

  private add(made: Pick<FakeTaxTransaction, 'type' | 'reversal' | 'total'>, form: Form): FakeTaxTransaction {
    const reference = textOf(form, 'reference') ?? ''
    if ([...this.transactions.values()].some((one) => one.reference === reference))
      throw invalid('There is a transaction with this reference already.', { param: 'reference' })
    const whole: FakeTaxTransaction = { id: newId('tax'), object: 'tax.transaction', reference, ...made }
    this.transactions.set(whole.id, whole)
    return whole
  }
}
