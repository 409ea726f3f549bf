import type { Stripe } from 'stripe'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import type {
  RefundToReport,
  SaleToTax,
  TaxAnswer,
  TaxedPlace,
  TaxReportOutcome,
  TaxService,
} from '../ports/tax.ts'
import { callStripe, StripeRefused } from './stripe-errors.ts'

/** Stripe's tax codes "General - Tangible Goods" and "Shipping". */
const TANGIBLE_GOODS = 'txcd_99999999'
const SHIPPING = 'txcd_92010001'
/** Opening the session follows, with its own retries; together they stay near 30 seconds. */
const CALCULATION = { timeout: 5000, maxNetworkRetries: 1 }
/** Stripe's codes for an unknown address. */
const WRONG_PLACE = new Set([
  'customer_tax_location_invalid',
  'invalid_tax_location',
  'shipping_address_invalid',
])

/** Sales tax with Stripe Tax: calculated before payment, reported after it. */
export function stripeTax(stripe: Stripe): TaxService {
  return {
    calculate: (sale) => calculate(stripe, sale),
    reportSale: ({ calculation_ref, reference, round }) =>
      reportTransaction(
        stripe.tax.transactions.createFromCalculation(
          { calculation: calculation_ref, reference },
          { idempotencyKey: keyOf(reference, round) },
        ),
      ),
    reportRefund: (refund) => reportTransaction(reverseTransaction(stripe, refund)),
  }
}

async function calculate(stripe: Stripe, sale: SaleToTax): Promise<TaxAnswer> {
  try {
    return fromCalculation(
      await callStripe(stripe.tax.calculations.create(toCalculate(sale), CALCULATION)),
      sale,
    )
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error
    if (isWrongPlace(error)) return { answer: 'address_wrong' }
    throw new ServiceUnavailable(
      error.code === 'stripe_tax_inactive'
        ? 'Stripe Tax is chosen for this shop, and is not activated in its Stripe account.'
        : error.message,
      { cause: error },
    )
  }
}

function isWrongPlace({ code, field }: StripeRefused): boolean {
  return WRONG_PLACE.has(code)
    ? !field.startsWith('ship_from')
    : field.startsWith('customer_details[address]')
}

function toCalculate(sale: SaleToTax): Stripe.Tax.CalculationCreateParams {
  const { parts_cents, delivery_cents, reference } = sale
  const tax_behavior = 'exclusive' as const
  return {
    currency: 'usd',
    line_items: [{ amount: parts_cents, reference, tax_behavior, tax_code: TANGIBLE_GOODS }],
    ...(delivery_cents > 0
      ? { shipping_cost: { amount: delivery_cents, tax_behavior, tax_code: SHIPPING } }
      : {}),
    customer_details: {
      address: addressOf(sale.to),
      address_source: 'shipping',
      ...(sale.exempt ? { taxability_override: 'customer_exempt' as const } : {}),
    },
    ship_from_details: { address: addressOf(sale.from) },
  }
}

function addressOf({ line1, line2, city, state, zip }: TaxedPlace) {
  return { line1, line2: line2 ?? '', city, state, postal_code: zip, country: 'US' }
}

/** The parts' tax is the total less the delivery's tax, so that flat fees of a state are included. */
function fromCalculation(calculation: Stripe.Tax.Calculation, { to }: SaleToTax): TaxAnswer {
  if (calculation.id === null)
    throw new ServiceUnavailable('Stripe returned a tax calculation without an id.')
  const delivery_tax_cents = calculation.shipping_cost?.amount_tax ?? 0
  const collected = calculation.tax_breakdown.filter(({ amount, inclusive }) => amount > 0 && !inclusive)
  const [only] = collected
  const isOneRate = collected.length === 1 && only.tax_rate_details.rate_type !== 'flat_amount'
  return {
    answer: 'calculated',
    calculation_ref: calculation.id,
    parts_tax_cents: calculation.tax_amount_exclusive - delivery_tax_cents,
    delivery_tax_cents,
    percent: isOneRate ? Number(only.tax_rate_details.percentage_decimal) : null,
    place: calculation.tax_amount_exclusive > 0 ? `${to.city}, ${to.state}` : null,
    expires_at: calculation.expires_at,
  }
}

/**
 * Reverses line by line: Stripe would spread a flat amount over parts and delivery, whichever was refunded.
 */
async function reverseTransaction(stripe: Stripe, refund: RefundToReport): Promise<Stripe.Tax.Transaction> {
  const { sale_ref, reference, parts_cents, parts_tax_cents, delivery_cents, delivery_tax_cents } = refund
  const parts = { amount: 0 - parts_cents, amount_tax: 0 - parts_tax_cents }
  const delivery = { amount: 0 - delivery_cents, amount_tax: 0 - delivery_tax_cents }
  const hasParts = parts_cents + parts_tax_cents > 0
  const hasDelivery = delivery_cents + delivery_tax_cents > 0
  // One line has all parts of a sale; delivery is not a line.
  const [sold] = hasParts ? (await stripe.tax.transactions.listLineItems(sale_ref, { limit: 1 })).data : []
  if (hasParts && !sold) throw new ServiceUnavailable('Stripe does not list what was sold.')
  return stripe.tax.transactions.createReversal(
    {
      mode: 'partial',
      original_transaction: sale_ref,
      reference,
      ...(sold ? { line_items: [{ ...parts, original_line_item: sold.id, reference }] } : {}),
      ...(hasDelivery ? { shipping_cost: delivery } : {}),
    },
    { idempotencyKey: keyOf(refund.reference, refund.round) },
  )
}

/** Stripe accepts one report for each reference, whatever the idempotency key. */
function keyOf(reference: string, round: number): string {
  return round === 0 ? `tax-${reference}` : `tax-${reference}-${round}`
}

async function reportTransaction(call: Promise<Stripe.Tax.Transaction>): Promise<TaxReportOutcome> {
  try {
    const { id } = await callStripe(call)
    return { outcome: 'told', provider_ref: id }
  } catch (error) {
    if (error instanceof StripeRefused) return { outcome: 'refused', detail: error.message }
    throw error
  }
}
