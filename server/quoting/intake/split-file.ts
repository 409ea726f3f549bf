import { MAX_BASKET_QUOTES } from '../../../shared/orders/baskets/basket-limits.ts'
import { MAX_TRIANGLES } from '../../../shared/geometry/part.ts'
import type { SplitParts } from '../../../shared/geometry/printed-part.ts'
import { partFileNames } from '../../../shared/quoting/quotes/split-names.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { findPartFile } from '../../platform/files/part-files.ts'
import type { Shop } from '../../platform/shop.ts'
import type { QuoteRow } from '../quote-store.ts'

/** A part of a file, written as a file of its own. */
export type PartOfFile = SplitParts['parts'][number] & { filename: string }

/**
 * Writes the parts of a measured quote's file; they are kept with its measurement. Refuses with `file_not_stored`, `not_priced`
 * before it was measured, `nothing_to_split` and `too_many_parts`.
 */
export async function splitFileOf(shop: Shop, quote: QuoteRow): Promise<PartOfFile[]> {
  const { sha256, analysis_key, units, filename } = quote
  const stored = findPartFile(shop.db, sha256)
  if (!stored || stored.removed_at !== null || !shop.files.has(sha256)) throw new Refusal('file_not_stored')
  if (analysis_key === null) throw new Refusal('not_priced', 'This file is not measured yet.')
  const path = shop.files.partPath(sha256)
  const found = await shop.machine.partWriter.split({
    format: 'split',
    source: { path, kind: stored.kind, units: units ?? 'mm', max_triangles: MAX_TRIANGLES },
    max_parts: MAX_BASKET_QUOTES,
    path: `${shop.files.derivedFolder(analysis_key)}/split.json`,
  })
  if (!found)
    throw new Refusal(
      'part_not_written',
      'The parts of this file cannot be separated. Upload them one by one.',
    )
  const { different, parts } = found
  if (different > MAX_BASKET_QUOTES)
    throw new Refusal(
      'too_many_parts',
      `This file holds ${different} different parts, and a basket up to ${MAX_BASKET_QUOTES}. Export the parts that you need to files of their own.`,
      { parts: different },
    )
  if (different === 0 || (different === 1 && parts[0].count === 1)) throw new Refusal('nothing_to_split')
  const filenames = partFileNames(filename, parts)
  return parts.map((part, at) => ({ ...part, filename: filenames[at] }))
}
