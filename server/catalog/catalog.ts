import type { MaterialsAnswer } from '../../shared/catalog/materials.ts'
import { showMaterials } from '../../shared/catalog/catalog.ts'
import type { Shop } from '../shop.ts'
import { readShopData } from './shop-data.ts'

/** `GET /v1/materials`. */
export function readMaterials(shop: Shop): MaterialsAnswer {
  return showMaterials(readShopData(shop.db).catalog)
}
