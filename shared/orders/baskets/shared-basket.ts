import type { Speed } from '../../catalog/materials.ts'
import type { Basket } from './basket.ts'

/** A basket as anyone with its link sees it. */
export interface SharedBasket extends Pick<
  Basket,
  'status' | 'number' | 'expires_at' | 'options' | 'checkout'
> {
  parts: readonly SharedPart[]
}

export interface SharedPart extends Pick<
  Basket['quotes'][number],
  'filename' | 'material' | 'color' | 'quantity'
> {
  /** Its place in the basket, from 1. */
  place: number
  /** Its share of the price of the whole basket, by speed. */
  options: readonly { speed: Speed; total_cents: number; ship_by: string | null }[]
  /** Null while no picture is drawn. */
  picture_url: string | null
}
