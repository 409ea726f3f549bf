import { escapeHtml } from '../../../shared/platform/escape-html.ts'

/**
 * The share of each channel of the color; the rest is gray, because black filament reflects light, too
 * (`thumbnail.module.css`).
 */
const COLOR_SHARE = 0.8
const GRAY = 0x8c
/** The lit faces of the picture become nearly white, so that they take the color that is multiplied with them. */
const BRIGHTNESS = 1.75

/** Returns a part's picture, drawn in one color, in the color that was ordered. Attributes of SVG do it, because the page's policy allows no style of its own. */
export function partPicture(source: string, id: string, swatch: string | undefined): string {
  const image = `<image href="${escapeHtml(source)}" width="72" height="72"`
  const begin = '<svg viewBox="0 0 72 72" aria-hidden="true">'
  if (swatch === undefined) return `${begin}${image} filter="grayscale(1)"/></svg>`
  const slope = `type="linear" slope="${BRIGHTNESS}"`
  return `${begin}<filter id="${escapeHtml(id)}" color-interpolation-filters="sRGB" x="0" y="0" width="1" height="1">
<feColorMatrix type="saturate" values="0"/>
<feComponentTransfer result="gray"><feFuncR ${slope}/><feFuncG ${slope}/><feFuncB ${slope}/></feComponentTransfer>
<feFlood flood-color="${softened(swatch)}"/>
<feBlend mode="multiply" in2="gray"/>
<feComposite operator="in" in2="SourceGraphic"/>
</filter>${image} filter="url(#${escapeHtml(id)})"/></svg>`
}

function softened(swatch: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(swatch.slice(at, at + 2), 16))
  return `rgb(${channels.map((channel) => Math.round(channel * COLOR_SHARE + GRAY * (1 - COLOR_SHARE))).join(' ')})`
}
