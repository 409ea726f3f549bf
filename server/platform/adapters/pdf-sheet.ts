import { LINE, MUTED, type PdfPaper } from './pdf-paper.ts'
import { setStyle } from './pdf-text.ts'

const SHEET_MARGIN = 36
const FOOTER = 20

/** Pages of one traveler, written from top to bottom. */
export class Sheet {
  readonly paper: PdfPaper
  readonly left = SHEET_MARGIN
  readonly width: number
  readonly #title: string
  readonly #size: 'LETTER' | 'A4'
  readonly #bottom: number
  #pages = 0
  y = SHEET_MARGIN

  constructor(paper: PdfPaper, title: string, size: 'LETTER' | 'A4') {
    this.paper = paper
    this.#title = title
    this.#size = size
    this.addPage()
    this.width = paper.page.width - 2 * SHEET_MARGIN
    this.#bottom = paper.page.height - SHEET_MARGIN - FOOTER
  }

  get right(): number {
    return this.left + this.width
  }

  addPage(): void {
    this.paper.addPage({ size: this.#size, margin: 0 })
    this.#pages += 1
    this.y = SHEET_MARGIN
  }

  /** Begins a new page where less than `height` is left of this one; returns whether it did. */
  ensure(height: number): boolean {
    if (this.y + height <= this.#bottom) return false
    this.addPage()
    return true
  }

  rule(): void {
    this.paper.moveTo(this.left, this.y).lineTo(this.right, this.y).lineWidth(0.75).strokeColor(LINE).stroke()
  }

  /** Writes the foot of every page of this traveler: only now their number is known. */
  finish(): void {
    const { paper } = this
    const last = paper.bufferedPageRange().count
    for (let page = 1; page <= this.#pages; page++) {
      paper.switchToPage(last - this.#pages + page - 1)
      const text = `${this.#title}, page ${page} of ${this.#pages}`
      setStyle(paper, { size: 8, color: MUTED })
      paper.text(text, this.left, paper.page.height - SHEET_MARGIN - 8, { lineBreak: false })
    }
  }
}
