import type { ShopData } from '../catalog/shop-data.ts'
import { DOCUMENTS, type DocumentKind } from '../catalog/document-store.ts'
import { firstRunData } from '../first-run-data.ts'
import { PROGRAM } from '../program-folders.ts'

/** Returns the data of a new shop, for commands without one. */
export function firstDayShop(): ShopData {
  const first = firstRunData(PROGRAM.resources)
  const kinds = Object.keys(DOCUMENTS) as DocumentKind[]
  return {
    ...Object.fromEntries(kinds.map((kind) => [kind, DOCUMENTS[kind].parse(first[kind])])),
    versions: Object.fromEntries(kinds.map((kind) => [kind, 1])),
  } as ShopData
}
