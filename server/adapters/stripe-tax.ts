import type { Stripe } from 'stripe'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import type {
  RefundToReport,
  SaleToTax,
  TaxAnswer,
  TaxedPlace,
  TaxReported,
  TaxService,
} from '../ports/tax.ts'
import { asking, StripeRefused } from './stripe-errors.ts'

/** Stripe's categories "General - Tangible Goods" and "Shipping": what of a delivery is taxed is Stripe's matter then. */
const TANGIBLE_GOODS = 'txcd_99999999'
const SHIPPING = 'txcd_92010001'
/** Opening the session follows, with tries of its own: both together stay near half a minute. */
const CALCULATION = { timeout: 5000, maxNetworkRetries: 1 }
/** Stripe's codes for an address that it cannot place. */
const WRONG_PLACE = new Set([
  'customer_tax_location_invalid',
  'invalid_tax_location',
  'shipping_address_invalid',
])

/** Sales tax by the Stripe Tax API: calculated before anybody pays, reported once it is paid. */
export function stripeTax(stripe: Stripe): TaxService {
  return {
    calculate: (sale) => calculate(stripe, sale),
    reportSale: ({ calculation_ref, reference, round }) =>
      reported(
        stripe.tax.transactions.createFromCalculation(
          { calculation: calculation_ref, reference },
          { idempotencyKey: keyOf(reference, round) },
        ),
      ),
    reportRefund: (refund) => reported(reverse(stripe, refund)),
  }
}

async function calculate(stripe: Stripe, sale: SaleToTax): Promise<TaxAnswer> {
  try {
    return fromCalculation(await asking(stripe.tax.calculations.create(toCalculate(sale), CALCULATION)), sale)
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
    customer_details: { address: addressOf(sale.to), address_source: 'shipping' },
    ship_from_details: { address: addressOf(sale.from) },
  }
}

function addressOf({ line1, line2, city, state, zip }: TaxedPlace) {
  return { line1, line2: line2 ?? '', city, state, postal_code: zip, country: 'US' }
}

/** What is not the delivery's tax is the parts': both together are what Stripe says, flat fees of a state included. */
function fromCalculation(made: Stripe.Tax.Calculation, { to }: SaleToTax): TaxAnswer {
  if (made.id === null) throw new ServiceUnavailable('Stripe gave a tax calculation without a name.')
  const delivery_tax_cents = made.shipping_cost?.amount_tax ?? 0
  const collected = made.tax_breakdown.filter(({ amount, inclusive }) => amount > 0 && !inclusive)
  const [only] = collected
  const isOneRate = collected.length === 1 && only.tax_rate_details.rate_type !== 'flat_amount'
  return {
    answer: 'calculated',
    calculation_ref: made.id,
    parts_tax_cents: made.tax_amount_exclusive - delivery_tax_cents,
    delivery_tax_cents,
    percent: isOneRate ? Number(only.tax_rate_details.percentage_decimal) : null,
    place: made.tax_amount_exclusive > 0 ? `${to.city}, ${to.state}` : null,
    expires_at: made.expires_at,
  }
}

/**
 * Line by line: a flat amount would be spread over parts and delivery alike, and with it the tax, whatever was given back.
 */
async function reverse(stripe: Stripe, refund: RefundToReport): Promise<Stripe.Tax.Transaction> {
  const { sale_ref, reference, parts_cents, parts_tax_cents, delivery_cents, delivery_tax_cents } = refund
  const parts = { amount: 0 - parts_cents, amount_tax: 0 - parts_tax_cents }
  const delivery = { amount: 0 - delivery_cents, amount_tax: 0 - delivery_tax_cents }
  const hasParts = parts_cents + parts_tax_cents > 0
  const hasDelivery = delivery_cents + delivery_tax_cents > 0
  // One line stands for all parts of a sale; the delivery is no line.
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

/** Stripe itself takes one report of a reference, whatever the key. */
function keyOf(reference: string, round: number): string {
  return round === 0 ? `tax-${reference}` : `tax-${reference}-${round}`
}

async function reported(call: Promise<Stripe.Tax.Transaction>): Promise<TaxReported> {
  try {
    const { id } = await asking(call)
    return { outcome: 'told', provider_ref: id }
  } catch (error) {
    if (error instanceof StripeRefused) return { outcome: 'refused', detail: error.message }
    throw error
  }
}
