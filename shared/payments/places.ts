import { z } from 'zod'

/** Latitude and longitude in degrees. */
const Place = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])
type Place = z.infer<typeof Place>

/** The states and approximate locations of ZIP codes: `resources/zip-places`. */
export const ZipPlaces = z.object({
  source: z.string(),
  /** Places by the first three digits: the states that use them, separated by spaces, and their location. */
  prefixes: z.record(z.string().regex(/^\d{3}$/), z.tuple([z.string(), Place.nullable()])),
  /** ZIP codes with a more exact location. */
  zips: z.record(z.string().regex(/^\d{5}$/), Place),
})
export type ZipPlaces = z.infer<typeof ZipPlaces>

/** Road miles per straight mile, an estimate that needs no map service. */
const ROAD_FACTOR = 1.3

/** Mean radius of the Earth. */
const EARTH_MILES = 3958.8

/**
 * The states of ZIP codes that cross a border: those with places in two states in the Census Bureau's relationship file of ZIP code
 * areas and places (zcta_place_rel_10).
 */
const CROSSING: Record<string, readonly string[]> = {
  '02861': ['RI', 'MA'],
  '42223': ['KY', 'TN'],
  '59221': ['MT', 'ND'],
  '63673': ['MO', 'IL'],
  '71749': ['AR', 'LA'],
  '73949': ['OK', 'TX'],
  '81137': ['CO', 'NM'],
  '84536': ['UT', 'AZ'],
  '86044': ['AZ', 'UT'],
  '86515': ['AZ', 'NM'],
  '88063': ['NM', 'TX'],
  '89439': ['NV', 'CA'],
  '97635': ['OR', 'CA'],
}

const prefixOf = (zip: string) => zip.slice(0, 3)

/** Returns the states in which a ZIP code may be; empty if no ZIP code begins like this. */
export function statesOfZip(places: ZipPlaces, zip: string): string[] {
  const states = places.prefixes[prefixOf(zip)]?.[0].split(' ') ?? []
  return [...new Set([...states, ...(CROSSING[zip.slice(0, 5)] ?? [])])]
}

function findPlace(places: ZipPlaces, zip: string): Place | null {
  return places.zips[zip.slice(0, 5)] ?? places.prefixes[prefixOf(zip)]?.[1] ?? null
}

/** Returns the great-circle distance between two ZIP codes; null if one has no location, as military ones have none. */
export function straightMiles(places: ZipPlaces, from: string, to: string): number | null {
  const [a, b] = [findPlace(places, from), findPlace(places, to)]
  return a && b && greatCircleMiles(a, b)
}

/** Returns the estimated driving distance; null like `straightMiles`. */
export function roadMiles(places: ZipPlaces, from: string, to: string): number | null {
  const miles = straightMiles(places, from, to)
  return miles === null ? null : miles * ROAD_FACTOR
}

/**
 * Returns the first three digits of all ZIP codes of which one may be within so many miles by road. The exact distance of an
 * address is still to be checked.
 */
export function prefixesWithin(places: ZipPlaces, from: string, miles: number): string[] {
  const start = findPlace(places, from)
  if (!start) return []
  const isNear = (place: Place | null) =>
    place !== null && greatCircleMiles(start, place) * ROAD_FACTOR <= miles
  const near = [
    ...Object.entries(places.prefixes).flatMap(([prefix, [, place]]) => (isNear(place) ? [prefix] : [])),
    ...Object.entries(places.zips).flatMap(([zip, place]) => (isNear(place) ? [prefixOf(zip)] : [])),
  ]
  return [...new Set(near)].toSorted()
}

/** Haversine formula. */
function greatCircleMiles(from: Place, to: Place): number {
  const [latitude, longitude] = [0, 1].map((axis) => radians(to[axis] - from[axis]))
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from[0])) * Math.cos(radians(to[0])) * Math.sin(longitude / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** The first two to five digits of ZIP codes. */
export const ZipPrefix = z.string().regex(/^\d{2,5}$/, 'Enter the first two to five digits of a ZIP code')

export function matchesZipPrefix(zip: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => zip.startsWith(prefix))
}
