import type { Traveller } from '../../shared/floor/traveller.ts'
import { INK, LINE, MUTED, type Paper } from './pdf-paper.ts'
import { setStyle, writeText } from './pdf-text.ts'

type Bed = NonNullable<Traveller['bed']>

/** In mm on the bed. */
const GRID_STEP = 50
const EDGE = 12

/** Draws the bed from above with its numbered units, the front at the bottom, and returns where it ends. */
export function drawBed(
  paper: Paper,
  bed: Bed,
  box: { x: number; y: number; width: number; height: number },
): number {
  const scale = Math.min(box.width / bed.width_mm, box.height / bed.depth_mm)
  const [width, height] = [bed.width_mm * scale, bed.depth_mm * scale]
  drawGrid(paper, bed, { ...box, scale })
  paper.rect(box.x, box.y, width, height).lineWidth(1).strokeColor(MUTED).stroke()
  for (const unit of bed.units) {
    const [x, y] = [box.x + unit.x_mm * scale, box.y + (bed.depth_mm - unit.y_mm) * scale]
    drawUnit(paper, unit, { x, y, scale })
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

function drawGrid(paper: Paper, bed: Bed, at: { x: number; y: number; scale: number }): void {
  const [right, bottom] = [at.x + bed.width_mm * at.scale, at.y + bed.depth_mm * at.scale]
  for (let x = GRID_STEP; x < bed.width_mm - EDGE; x += GRID_STEP)
    paper.moveTo(at.x + x * at.scale, at.y).lineTo(at.x + x * at.scale, bottom)
  for (let y = GRID_STEP; y < bed.depth_mm - EDGE; y += GRID_STEP)
    paper.moveTo(at.x, bottom - y * at.scale).lineTo(right, bottom - y * at.scale)
  paper.lineWidth(0.3).strokeColor(LINE).stroke()
}

function drawUnit(
  paper: Paper,
  { mark, width_mm, depth_mm, turn_deg }: Bed['units'][number],
  { x, y, scale }: { x: number; y: number; scale: number },
): void {
  const [width, height] = [width_mm * scale, depth_mm * scale]
  paper.save()
  // Turned counterclockwise on the bed: the page's y axis points down.
  paper.rotate(-turn_deg, { origin: [x, y] })
  paper.rect(x - width / 2, y - height / 2, width, height)
  paper.lineWidth(0.8).fillAndStroke('#e6eaee', INK)
  paper.restore()
  const size = Math.max(5, Math.min(13, Math.min(width, height) * 0.7))
  const style = { weight: 'semibold', size } as const
  setStyle(paper, style)
  const text = String(mark)
  paper.text(text, x - paper.widthOfString(text) / 2, y - paper.currentLineHeight() / 2, {
    lineBreak: false,
  })
}
