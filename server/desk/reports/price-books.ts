import type { MaterialId } from '../../../shared/catalog/materials.ts'
import { ratesOf } from '../../../shared/quoting/pricing/price-book.ts'
import { readDocument } from '../../catalog/document-store.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb } from '../../platform/db/db.ts'

type Rates = ReturnType<typeof ratesOf>

/** Returns the rates of a material by a version of the price book, or by the current one; each version is read once. */
export function ratesReader(db: ReadDb): (version: number | null, material: string) => Rates {
  const { price_book, versions } = readShopData(db)
  const books = new Map([[versions.price_book, price_book]])
  return (version, material) => {
    const wanted = version ?? versions.price_book
    const book = books.get(wanted) ?? readDocument(db, 'price_book', wanted)
    books.set(wanted, book)
    return ratesOf(book, material as MaterialId)
  }
}
