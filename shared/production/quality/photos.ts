import type { Instant } from '../../platform/time.ts'

export const MAX_PHOTOS_OF_ORDER = 20
/** 2 MB: a photo of 1600 px as JPEG is a few hundred kB. */
export const MAX_PHOTO_BYTES = 2 * 1024 * 1024
/** The longer side of a photo as pages send it, in px. */
export const SENT_PHOTO_SIDE = 1600

/** A photo of a unit or of the whole order. */
export interface OrderPhoto {
  id: string
  /** Null: of the order as a whole. */
  unit: number | null
  width: number
  height: number
  caption: string | null
  /** The instant since which the customer sees it; null: staff only. */
  shown_at: Instant | null
  taken_at: Instant
}

/** The part of a photo that a customer sees. */
export type ShownPhoto = Pick<OrderPhoto, 'id' | 'unit' | 'width' | 'height' | 'caption'>
