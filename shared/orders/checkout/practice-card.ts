/** The numbers that are known from Stripe's test mode. */
const PAYS = '4242424242424242'
const DECLINED = '4000000000000002'

/**
 * Returns the result of paying with a practice card, or null for any other number. Spaces and hyphens between the digits are
 * ignored.
 */
export function readPracticeCard(number: string): 'pays' | 'declined' | null {
  const digits = number.replaceAll(/[\s-]/g, '')
  if (digits === PAYS) return 'pays'
  return digits === DECLINED ? 'declined' : null
}
