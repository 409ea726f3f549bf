import type { Vec3 } from '../../geometry/feature.ts'
import type { FirstArticle } from '../../orders/production/first-article.ts'
import type { UnitStatus } from '../../orders/production/unit-states.ts'
import type { OrderPhoto } from './photos.ts'
import type { CheckEntry } from './scrap-report.ts'

/** Staff's findings at the units of an order. */
export interface OrderQuality {
  /** The revision of the order. */
  revision: number
  first_article: FirstArticle
  /** The reason there is no time to check one unit before the others; null if there is. */
  warning: string | null
  /** As it should measure when printed: x, y, height. */
  size_mm: Vec3 | null
  units: { unit: number; status: UnitStatus }[]
  /** Newest first. */
  checks: Pick<CheckEntry, 'id' | 'unit' | 'at' | 'result' | 'remark' | 'first_article' | 'who'>[]
  photos: OrderPhoto[]
}
