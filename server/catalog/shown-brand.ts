import { createHash } from 'node:crypto'
import { accentColors } from '../../shared/platform/brand/brand-colors.ts'
import type { Brand, PaperBrand, PaperLogo, ShownBrand } from '../../shared/platform/brand/brand.ts'
import { isContactSet } from '../../shared/platform/shop-contact.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { listVersionRows, readDocument } from './document-store.ts'
import { readShopData } from './shop-data.ts'

export interface LogoFile extends PaperLogo {
  /** The hash of the file's bytes; pages and emails name the logo by it. */
  hash: string
}

/** Caches logo files by their document: decoding and hashing one for every page would cost more than the page. */
const filesByBrand = new WeakMap<Brand, LogoFile | null>()

/** Returns the file of a document's logo; null without a logo. */
export function logoFileOf(brand: Brand): LogoFile | null {
  const known = filesByBrand.get(brand)
  if (known !== undefined) return known
  const file = brand.logo && fileOf(brand.logo)
  filesByBrand.set(brand, file)
  return file
}

function fileOf({ png: text, width, height }: NonNullable<Brand['logo']>): LogoFile {
  const png = Buffer.from(text, 'base64')
  return { png, width, height, hash: createHash('sha256').update(png).digest('hex').slice(0, 32) }
}

/** Returns the shop's logo now. */
export function currentLogo(db: ReadDb): LogoFile | null {
  return logoFileOf(readShopData(db).brand)
}

/**
 * Returns a logo of any version, because an email keeps the one it was written with; null if there is none with that
 * hash.
 */
export function findLogo(db: ReadDb, hash: string): LogoFile | null {
  const current = currentLogo(db)
  if (current?.hash === hash) return current
  for (const { version } of listVersionRows(db, 'brand')) {
    const file = logoFileOf(readDocument(db, 'brand', version))
    if (file?.hash === hash) return file
  }
  return null
}

/** Returns the shop's name, logo and colors for pages. */
export function readShownBrand(db: ReadDb): ShownBrand {
  const { brand, shop_details } = readShopData(db)
  const logo = logoFileOf(brand)
  return {
    name: shop_details.name,
    logo: logo && { path: `/brand/logo-${logo.hash}.png`, width: logo.width, height: logo.height },
    show_name: brand.show_name || logo === null,
    style_path: `/brand/style-${brand.accent.slice(1)}.css`,
    icon_path: iconPath(brand.accent, shop_details.name),
    being_set_up: !isContactSet(shop_details),
    time_zone: shop_details.time_zone,
  }
}

/** Without a character that can be shown, the icon has none. */
function iconPath(accent: string, name: string): string {
  const [letter = ''] = /[\p{L}\p{N}]/u.exec(name) ?? []
  return `/brand/icon-${accent.slice(1)}.svg?letter=${encodeURIComponent(letter.toUpperCase())}`
}

/** Returns the brand for PDF documents, which are white and so have the colors of light pages. */
export function paperBrandOf(brand: Brand): PaperBrand {
  const logo = logoFileOf(brand)
  return {
    accent: accentColors(brand.accent).light.accent,
    logo,
    show_name: brand.show_name || logo === null,
  }
}
