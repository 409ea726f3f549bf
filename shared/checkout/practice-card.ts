/** The numbers with which card companies' own test pages are tried (decisions 0.3). */
const PAYS = '4242424242424242'
const DECLINED = '4000000000000002'

/** What a practice card does; null for any other number. Spaces and hyphens between the digits do not count. */
export function readPracticeCard(number: string): 'pays' | 'declined' | null {
  const digits = number.replaceAll(/[\s-]/g, '')
  if (digits === PAYS) return 'pays'
  return digits === DECLINED ? 'declined' : null
}
