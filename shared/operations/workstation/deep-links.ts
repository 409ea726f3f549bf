import { writeFloorCode } from '../../production/floor/floor-codes.ts'

/** The scheme of links from other programs: `layerline://order/1012`. */
export const LINK_SCHEME = 'layerline'

const MAX_LENGTH = 120

/** The forms of links, and the path that each opens. */
const LINKS: readonly [RegExp, (...groups: string[]) => string][] = [
  [/^order\/([1-9]\d{0,8})$/, (number) => scanPath({ kind: 'order', number: Number(number) })],
  [
    /^unit\/([1-9]\d{0,8})-([1-9]\d{0,5})$/,
    (number, unit) => scanPath({ kind: 'unit', number: Number(number), unit: Number(unit) }),
  ],
  [/^plate\/([1-9]\d{0,8})$/, (number) => scanPath({ kind: 'plate', number: Number(number) })],
  [/^quote\/(q_\w{1,60})$/, (id) => `/console/quotes?q=${id}&chosen=${id}`],
  [/^desk$/, () => '/console'],
]

function scanPath(code: Parameters<typeof writeFloorCode>[0]): string {
  return `/console/scan/${writeFloorCode(code)}`
}

/** Returns the path of the shop that a `layerline:` link opens; null for any other address. */
export function pathOfLink(address: string): string | null {
  const start = `${LINK_SCHEME}://`
  if (address.length > MAX_LENGTH || !address.toLowerCase().startsWith(start)) return null
  const named = address.slice(start.length).replace(/\/$/, '')
  for (const [pattern, path] of LINKS) {
    const match = pattern.exec(named)
    if (match) return path(...match.slice(1))
  }
  return null
}
