import { z } from 'zod'

/** Latitude and longitude in degrees. */
const Place = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])
type Place = z.infer<typeof Place>

/** In which states and about where ZIP codes are: `resources/zip-places`. */
export const ZipPlaces = z.object({
  source: z.string(),
  /** By the first three digits: the states that use them, parted by spaces, and where that is. */
  prefixes: z.record(z.string().regex(/^\d{3}$/), z.tuple([z.string(), Place.nullable()])),
  /** Single ZIP codes whose place is known more exactly. */
  zips: z.record(z.string().regex(/^\d{5}$/), Place),
})
export type ZipPlaces = z.infer<typeof ZipPlaces>

/** Roads are longer than the straight line by about this much (decisions G-172). */
const ROAD_FACTOR = 1.3

/** Mean radius of the Earth. */
const EARTH_MILES = 3958.8

const prefixOf = (zip: string) => zip.slice(0, 3)

/** States in which a ZIP code may lie; empty when no ZIP code begins like this. */
export function statesOfZip(places: ZipPlaces, zip: string): string[] {
  return places.prefixes[prefixOf(zip)]?.[0].split(' ') ?? []
}

function placeOf(places: ZipPlaces, zip: string): Place | null {
  return places.zips[zip.slice(0, 5)] ?? places.prefixes[prefixOf(zip)]?.[1] ?? null
}

/** Along the great circle between two ZIP codes; null where one of them is nowhere (the military's). */
export function straightMiles(places: ZipPlaces, from: string, to: string): number | null {
  const [a, b] = [placeOf(places, from), placeOf(places, to)]
  return a && b && greatCircleMiles(a, b)
}

/** About what a driver drives. */
export function roadMiles(places: ZipPlaces, from: string, to: string): number | null {
  const miles = straightMiles(places, from, to)
  return miles === null ? null : miles * ROAD_FACTOR
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

/** ZIP codes that begin like this: a prefix of two to five digits. */
export const ZipPrefix = z.string().regex(/^\d{2,5}$/, 'Write the first two to five digits of a ZIP code')

export function matchesZipPrefix(zip: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => zip.startsWith(prefix))
}
