/** A color as `#rrggbb`, lower case. */
export type HexColor = `#${string}`

const HEX = /^#[\da-f]{6}$/

export function isHexColor(text: string): text is HexColor {
  return HEX.test(text)
}

/** Returns the contrast ratio of two colors, from 1 to 21: WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. */
export function contrastRatio(one: HexColor, other: HexColor): number {
  const [lighter, darker] = [relativeLuminance(one), relativeLuminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** From 0 (black) to 1 (white): WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
function relativeLuminance(color: HexColor): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the color that is `share` (0 to 1) of the way from one to another in sRGB. */
export function mixColors(from: HexColor, to: HexColor, share: number): HexColor {
  const target = channelsOf(to)
  const mixed = channelsOf(from).map((channel, at) => Math.round(channel + (target[at] - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(color: HexColor): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
