import places from '../../../resources/zip-places/places.json' with { type: 'json' }
import type { ZipPlaces } from '../../../shared/payments/places.ts'

/** The same table by which the server measures distances. */
export const ZIP_PLACES = places as unknown as ZipPlaces
