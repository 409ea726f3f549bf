import { findOwnMaterial, type NamedMaterial } from '../../shared/catalog/own-material.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { readShopData } from './shop-data.ts'

/** Returns the name of the shop's own material, or the id of another: never words that a customer typed. */
export function materialNameOf(db: ReadDb, choice: NamedMaterial): string {
  return findOwnMaterial(readShopData(db).catalog, choice)?.name ?? choice.material
}
