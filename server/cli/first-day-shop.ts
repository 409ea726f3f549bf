import type { ShopData } from '../catalog/shop-data.ts'
import { DOCUMENT_KINDS } from '../../shared/operations/documents/document-kinds.ts'
import { DOCUMENTS } from '../../shared/operations/documents/document-schemas.ts'
import { firstRunData } from '../start/first-run-data.ts'
import { PROGRAM } from '../platform/program-folders.ts'

/** Returns the data of a new shop, for commands without one. */
export function firstDayShop(): ShopData {
  const first = firstRunData(PROGRAM.resources)
  return {
    ...Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, DOCUMENTS[kind].parse(first[kind])])),
    versions: Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, 1])),
  } as ShopData
}
