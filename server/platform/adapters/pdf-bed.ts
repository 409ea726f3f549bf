import type { Traveler } from '../../../shared/production/floor/traveler.ts'
import { INK, LINE, MUTED, type PdfPaper } from './pdf-paper.ts'
import { setStyle, writeText } from './pdf-text.ts'

type Point = readonly [number, number]
type Bed = NonNullable<Traveler['bed']>

/** In mm on the bed. */
const GRID_STEP = 50
const EDGE = 12

/** Draws the bed from above with its numbered units, the front at the bottom, and returns where it ends. */
export function drawBed(
  paper: PdfPaper,
  bed: Bed,
  box: { x: number; y: number; width: number; height: number },
): number {
  const scale = Math.min(box.width / bed.width_mm, box.height / bed.depth_mm)
  const [width, height] = [bed.width_mm * scale, bed.depth_mm * scale]
  drawGrid(paper, bed, { ...box, scale })
  paper.rect(box.x, box.y, width, height).lineWidth(1).strokeColor(MUTED).stroke()
  const place = ([x, y]: Point): [number, number] => [box.x + x * scale, box.y + (bed.depth_mm - y) * scale]
  for (const unit of bed.units) {
    const [x, y] = place([unit.x_mm, unit.y_mm])
    drawUnit(paper, unit, { x, y, place, scale })
  }
  return writeText(
    paper,
    'Front',
    { size: 7, color: MUTED },
    {
      x: box.x + width / 2 - 8,
      y: box.y + height + 2,
      width,
    },
  )
}

function drawGrid(paper: PdfPaper, bed: Bed, at: { x: number; y: number; scale: number }): void {
  const [right, bottom] = [at.x + bed.width_mm * at.scale, at.y + bed.depth_mm * at.scale]
  for (let x = GRID_STEP; x < bed.width_mm - EDGE; x += GRID_STEP)
    paper.moveTo(at.x + x * at.scale, at.y).lineTo(at.x + x * at.scale, bottom)
  for (let y = GRID_STEP; y < bed.depth_mm - EDGE; y += GRID_STEP)
    paper.moveTo(at.x, bottom - y * at.scale).lineTo(right, bottom - y * at.scale)
  paper.lineWidth(0.3).strokeColor(LINE).stroke()
}

/** Its outline with its number in the middle, as large as fits across it. */
function drawUnit(
  paper: PdfPaper,
  { mark, outline }: Bed['units'][number],
  { x, y, place, scale }: { x: number; y: number; place: (point: Point) => [number, number]; scale: number },
): void {
  paper.polygon(...outline.map(place))
  paper.lineWidth(0.8).fillAndStroke('#e6eaee', INK)
  const across = [0, 1].map((axis) => {
    const along = outline.map((point) => point[axis])
    return (Math.max(...along) - Math.min(...along)) * scale
  })
  const size = Math.max(5, Math.min(13, Math.min(...across) * 0.7))
  const style = { weight: 'semibold', size } as const
  setStyle(paper, style)
  const text = String(mark)
  paper.text(text, x - paper.widthOfString(text) / 2, y - paper.currentLineHeight() / 2, {
    lineBreak: false,
  })
}
