import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ZipPlaces } from '../../../shared/payments/places.ts'

/** Reads the bundled table of ZIP codes. */
export function readZipPlaces(resources: string): ZipPlaces {
  const text = readFileSync(join(resources, 'zip-places', 'places.json'), 'utf8')
  return ZipPlaces.parse(JSON.parse(text))
}
