import { z } from 'zod'
import { DEFAULT_ACCENT } from './brand-colors.ts'
import type { TimeZone } from '../time-zones.ts'
import { isHexColor, type HexColor } from './contrast.ts'

/** 96 KiB: with the JSON around it, a request that saves it stays below the limit of a request. */
export const MAX_LOGO_BYTES = 96 * 1024
/** In px: sharp at twice the height of a page's header. */
export const MAX_LOGO_WIDTH = 640
export const MAX_LOGO_HEIGHT = 160

/** Base64 has 4 characters for 3 bytes. */
const MAX_LOGO_TEXT = Math.ceil(MAX_LOGO_BYTES / 3) * 4

/** The picture itself is in the document, so that each version and each exported file is whole. */
const Logo = z.object({
  /** A PNG file in base64. The server rebuilds it when it is saved. */
  png: z
    .base64()
    .min(1)
    .refine((text) => text.length <= MAX_LOGO_TEXT, 'The picture is too large.'),
  width: z.int().min(1).max(MAX_LOGO_WIDTH),
  height: z.int().min(1).max(MAX_LOGO_HEIGHT),
})
export type Logo = z.infer<typeof Logo>

/** The look of the shop for its customers. */
export const Brand = z.object({
  accent: z
    .string()
    .toLowerCase()
    .refine(isHexColor, 'Enter the color as # and six digits, such as #1c5bb5.')
    .default(DEFAULT_ACCENT),
  logo: Logo.nullable().default(null),
  /** True if the shop's name is beside the logo; without a logo it always is. */
  show_name: z.boolean().default(true),
})
export type Brand = z.infer<typeof Brand>

/** The brand as pages show it. */
export interface ShownBrand {
  name: string
  /** Paths on the shop's address; they change with the content. */
  logo: { path: string; width: number; height: number } | null
  show_name: boolean
  style_path: string
  icon_path: string
  /** True until the shop's contact is set. */
  being_set_up: boolean
  /** The zone in which pages write times of day. */
  time_zone: TimeZone
}

/** A logo's file, for paper. */
export interface PaperLogo {
  png: Uint8Array
  width: number
  height: number
}

/** The brand as PDF documents show it. */
export interface PaperBrand {
  accent: HexColor
  logo: PaperLogo | null
  show_name: boolean
}
