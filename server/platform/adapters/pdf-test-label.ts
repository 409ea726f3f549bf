import type { PackingSlip } from '../../../shared/production/floor/packing-slip.ts'
import { drawCode } from './pdf-code.ts'
import { LABEL_PAGE } from './pdf-packing-slip.ts'
import { INK, type PdfPaper } from './pdf-paper.ts'
import { writeText, type Style } from './pdf-text.ts'

const [WIDTH, HEIGHT] = LABEL_PAGE
const MARGIN = 16
const BAND = 116
const CODE = 150

const TEST: Style = { weight: 'semibold', size: 60, color: '#ffffff' }
const WARNING: Style = { weight: 'semibold', size: 22, color: '#ffffff' }
const ADDRESS: Style = { weight: 'semibold', size: 15 }
const TEXT: Style = { size: 10 }

/** Draws a label to rehearse packing with: nobody can take it for postage, and the code opens its order at the packing table. */
export function drawTestLabel(paper: PdfPaper, { shop, title, address, code }: PackingSlip): void {
  paper.addPage({ size: LABEL_PAGE, margin: 0 })
  paper.rect(0, 0, WIDTH, BAND).fill(INK)
  const width = WIDTH - 2 * MARGIN
  const write = (text: string, style: Style, y: number, max_lines = 1) =>
    writeText(paper, text, style, { x: MARGIN, y, width, max_lines, is_name: true })
  write('not for shipping', WARNING, write('TEST', TEST, 2) - 8)
  let y = write(`From ${shop}`, TEXT, BAND + 12)
  y = write('To', TEXT, y + 8)
  for (const line of address) y = write(line, ADDRESS, y, 2)
  drawCode(paper, code.address, { x: (WIDTH - CODE) / 2, y: HEIGHT - CODE - 24, side: CODE })
  write(title, TEXT, HEIGHT - 26)
}
