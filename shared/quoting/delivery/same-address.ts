import type { DeliveryAddress } from './address.ts'

type Postal = Pick<DeliveryAddress, 'street' | 'unit' | 'city' | 'state' | 'zip'>
export type PostalField = keyof Postal

/** Words that the post abbreviates: USPS Publication 28, appendixes B, C1 and C2. Only those that customers often write out. */
const ABBREVIATIONS: Record<string, string> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  alley: 'aly',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  cove: 'cv',
  crossing: 'xing',
  drive: 'dr',
  expressway: 'expy',
  freeway: 'fwy',
  heights: 'hts',
  highway: 'hwy',
  hill: 'hl',
  island: 'is',
  lane: 'ln',
  mount: 'mt',
  parkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  point: 'pt',
  ridge: 'rdg',
  road: 'rd',
  route: 'rte',
  square: 'sq',
  street: 'st',
  terrace: 'ter',
  trail: 'trl',
  turnpike: 'tpke',
  valley: 'vly',
  view: 'vw',
  village: 'vlg',
  way: 'way',
  apartment: 'apt',
  building: 'bldg',
  floor: 'fl',
  penthouse: 'ph',
  room: 'rm',
  suite: 'ste',
  fort: 'ft',
  saint: 'st',
}

/** Returns the fields in which two addresses differ for the post. A unit may be part of the street. */
export function addressDifferences(entered: Postal, verified: Postal): PostalField[] {
  const fields = (['city', 'state'] as const).filter(
    (field) => plain(entered[field]) !== plain(verified[field]),
  )
  const [a, b] = [entered, verified].map(({ street, unit }) => plain(`${street} ${unit ?? ''}`))
  const isSameUnit = plain(entered.unit ?? '') === plain(verified.unit ?? '')
  const isSameStreet = plain(entered.street) === plain(verified.street)
  return [
    ...(a === b || isSameStreet ? [] : (['street'] as const)),
    ...(a === b || isSameUnit ? [] : (['unit'] as const)),
    ...fields,
    ...(entered.zip.slice(0, 5) === verified.zip.slice(0, 5) ? [] : (['zip'] as const)),
  ]
}

/** Lower case, without punctuation, with the words of `ABBREVIATIONS` and unit designators shortened. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('#', ' ')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => ABBREVIATIONS[word] ?? word)
    .join(' ')
    .replaceAll(/\b(apt|ste|unit|fl|rm|bldg) (?=\S+$)/g, '')
}
