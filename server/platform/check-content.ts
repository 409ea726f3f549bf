import { rebuildLogo } from './libraries/logo-png.ts'
import { checkDocument, type DocumentFault } from '../../shared/operations/documents/document-faults.ts'
import type { DocumentKind } from '../../shared/operations/documents/document-kinds.ts'
import type { Documents } from '../../shared/operations/documents/document-schemas.ts'

/**
 * Returns the document as it is stored, or every fault. What the schema cannot see is checked here: the picture of a logo is
 * rebuilt from its pixels, so that nothing else of the file is kept.
 */
export function checkContent<K extends DocumentKind>(
  kind: K,
  body: unknown,
): { body: Documents[K] } | { faults: DocumentFault[] } {
  const checked = checkDocument(kind, body)
  if (kind !== 'brand' || 'faults' in checked) return checked
  return checkLogo(checked.body as Documents['brand']) as { body: Documents[K] }
}

function checkLogo(brand: Documents['brand']): { body: Documents['brand'] } | { faults: DocumentFault[] } {
  if (brand.logo === null) return { body: brand }
  const rebuilt = rebuildLogo(Buffer.from(brand.logo.png, 'base64'))
  if ('fault' in rebuilt) return { faults: [{ kind: 'brand', path: 'logo.png', message: rebuilt.fault }] }
  const { png, width, height } = rebuilt
  return { body: { ...brand, logo: { png: Buffer.from(png).toString('base64'), width, height } } }
}
