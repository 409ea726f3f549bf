import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOMAIN_CONTENTS, DOMAINS } from './architecture-ladders.ts'
import { root } from './architecture-sources.ts'

export const PICTURE = join(root, 'resources/domains.svg')

const WIDTH = 720
const ROW = 34
const GAP = 4
const EDGE = 12

const STYLE = `
    text { font: 14px system-ui, sans-serif; fill: #1f2328 }
    .name { font-weight: 600 }
    .box { fill: #eef2f6; stroke: #8b98a5 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 }
      .box { fill: #1c2430; stroke: #5b6a7a }
    }`

/** Draws the domains as a stack: each box stands on the boxes that it may import. Returns the SVG. */
export function drawDomains(): string {
  const height = 2 * EDGE + DOMAINS.length * (ROW + GAP) - GAP
  const boxes = DOMAINS.toReversed().map((name, index) => {
    const y = EDGE + index * (ROW + GAP)
    return `
  <rect class="box" x="${EDGE}" y="${y}" width="${WIDTH - 2 * EDGE}" height="${ROW}" rx="5"/>
  <text class="name" x="${EDGE + 14}" y="${y + 22}">${name}</text>
  <text x="${EDGE + 130}" y="${y + 22}">${DOMAIN_CONTENTS[name]}</text>`
  })
  const title =
    'The domains of Layerline, from desk at the top to platform at the bottom; each imports only those below it'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
  <title>${title}</title>
  <style>${STYLE}
  </style>${boxes.join('')}
</svg>
`
}

if (import.meta.main) writeFileSync(PICTURE, drawDomains())
