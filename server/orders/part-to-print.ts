import { MAX_TRIANGLES } from '../../shared/geometry/part.ts'
import type { PartToPrint } from '../../shared/geometry/printed-part.ts'
import { findPartFile } from '../platform/files/part-files.ts'
import { findEstimate } from '../quoting/measuring/measured-store.ts'
import type { QuoteRow } from '../quoting/quote-store.ts'
import type { Shop } from '../platform/shop.ts'

/**
 * Returns a measured part in its print orientation, and the folder of its results. Null if it was not measured or its file
 * is gone.
 */
export function partToPrint(shop: Shop, quote: QuoteRow): { job: PartToPrint; folder: string } | null {
  const stored = findPartFile(shop.db, quote.sha256)
  const estimate = findEstimate(shop.db, quote)
  const { analysis_key, sha256 } = quote
  if (!stored || stored.removed_at !== null || !shop.files.has(sha256)) return null
  if (analysis_key === null || !estimate) return null
  const folder = shop.files.derivedFolder(analysis_key)
  const source = {
    path: shop.files.partPath(sha256),
    kind: stored.kind,
    units: quote.units ?? 'mm',
    max_triangles: MAX_TRIANGLES,
  } as const
  return { job: { mesh_path: `${folder}/mesh.bin`, source, down: estimate.placement.down }, folder }
}
