import { catalogFor } from '../../shared/catalog/catalog.ts'
import type { NamedMaterial } from '../../shared/catalog/own-material.ts'
import type { DocumentKind } from '../../shared/operations/documents/document-kinds.ts'
import type { Documents } from '../../shared/operations/documents/document-schemas.ts'
import { bookFor } from '../../shared/quoting/pricing/own-material.ts'
import { ratesOf } from '../../shared/quoting/pricing/price-book.ts'
import { readDocument } from '../catalog/document-store.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { ReadDb } from '../platform/db/db.ts'

type Rates = ReturnType<typeof ratesOf>

/** The material of a quote, and the versions of the documents that it was priced with; null: the current ones. */
export interface PricedMaterial extends NamedMaterial {
  price_book: number | null
  catalog: number | null
}

/** Returns the rates at which a quote was priced. Each version of a document is read once. */
export function ratesReader(db: ReadDb): (quote: PricedMaterial) => Rates {
  const data = readShopData(db)
  const known = new Map<string, unknown>()
  const documentOf = <Kind extends DocumentKind>(kind: Kind, version: number | null): Documents[Kind] => {
    if (version === null || version === data.versions[kind]) return data[kind]
    const name = `${kind} ${version}`
    const document = known.get(name) ?? readDocument(db, kind, version)
    known.set(name, document)
    return document as Documents[Kind]
  }
  return (quote) => {
    const book = documentOf('price_book', quote.price_book)
    if (quote.material !== 'Custom') return ratesOf(book, quote.material)
    return ratesOf(bookFor(book, catalogFor(documentOf('catalog', quote.catalog), quote)), 'Custom')
  }
}
