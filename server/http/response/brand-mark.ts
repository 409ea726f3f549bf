import type { ShownBrand } from '../../../shared/platform/brand/brand.ts'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'

/** Returns the logo, or the icon of a shop without one, with its name. */
export function brandMark({ logo, icon_path, show_name, name }: ShownBrand): string {
  const words = show_name ? `<span>${escapeHtml(name)}</span>` : ''
  if (!logo) return `<img src="${escapeHtml(icon_path)}" alt="" width="28" height="28">${words}`
  const { path, width, height } = logo
  return `<img class="logo" src="${escapeHtml(path)}" alt="${show_name ? '' : escapeHtml(name)}" width="${width}" height="${height}">${words}`
}
