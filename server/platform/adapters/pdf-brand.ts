import type { PaperBrand, PaperLogo } from '../../../shared/platform/brand/brand.ts'
import type { PdfPaper } from './pdf-paper.ts'

/** In points. */
const LOGO_BOX = { width: 170, height: 40 }
const LINE = { width: 34, height: 3 }
const GAP = 10

/** Draws a line in the shop's color with its logo below it, and moves to where the text goes on. */
export function drawBrand(paper: PdfPaper, { accent, logo }: PaperBrand, at: { x: number; y: number }): void {
  paper.rect(at.x, at.y, LINE.width, LINE.height).fill(accent)
  paper.y = at.y + LINE.height + GAP
  if (logo) paper.y = drawLogo(paper, logo, { x: at.x, y: paper.y, ...LOGO_BOX }) + GAP
}

/** Draws a logo as large as fits the box, and returns where it ends. */
export function drawLogo(
  paper: PdfPaper,
  logo: PaperLogo,
  box: { x: number; y: number; width: number; height: number },
): number {
  const scale = Math.min(box.width / logo.width, box.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  paper.image(Buffer.from(logo.png), box.x, box.y, { width, height })
  return box.y + height
}
