import { encode } from 'uqr'
import type { PdfPaper } from './pdf-paper.ts'

/** Light modules that the standard wants around a code (ISO/IEC 18004). */
const QUIET_ZONE = 4

interface Run {
  column: number
  row: number
  length: number
}

/**
 * Returns the dark modules of a QR code as horizontal runs, with the quiet zone counted in. Restores 15 % of what is
 * damaged (level M).
 */
function darkRuns(text: string): { size: number; runs: Run[] } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const runs: Run[] = []
  for (const [row, modules] of data.entries())
    for (let column = 0; column < size; column++) {
      if (!modules[column]) continue
      const from = column
      while (modules[column + 1]) column++
      runs.push({ column: from, row, length: column - from + 1 })
    }
  return { size, runs }
}

/** Draws a QR code with its quiet zone into a square. One path, so that no viewer shows gaps between the modules. */
export function drawCode(
  paper: PdfPaper,
  text: string,
  square: { x: number; y: number; side: number },
): void {
  const { size, runs } = darkRuns(text)
  const module = square.side / size
  for (const { column, row, length } of runs)
    paper.rect(square.x + column * module, square.y + row * module, length * module, module)
  paper.fill('#000000')
}

/** The same as SVG: black on white also on a dark page, because few scanners read inverted codes. */
export function codeSvg(text: string): string {
  const { size, runs } = darkRuns(text)
  const path = runs.map(({ column, row, length }) => `M${column} ${row}h${length}v1h-${length}z`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
