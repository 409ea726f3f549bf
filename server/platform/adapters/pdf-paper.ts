import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Pdf from 'pdfkit'
import type { Instant } from '../../../shared/platform/time.ts'
import { spellNames } from './spell-names.ts'

export type PdfPaper = PDFKit.PDFDocument
export type Weight = 'regular' | 'semibold'
export type Fonts = Record<Weight, Buffer>

export const INK = '#16191d'
export const MUTED = '#5d656e'
export const LINE = '#c9ced4'

/** Points per mm. */
export const MM = 72 / 25.4

/** Returns the font Inter (SIL Open Font License): Latin, Greek and Cyrillic. */
export function readFonts(resources: string): Fonts {
  const load = (weight: Weight) => readFileSync(join(resources, 'fonts', `inter-${weight}.ttf`))
  return { regular: load('regular'), semibold: load('semibold') }
}

interface PaperOptions {
  fonts: Fonts
  compress: boolean
  title: string
  author: string
  /** When the content last changed: the same content then has the same bytes. */
  made_at: Instant
  /** In points. Without `size` pages are added with their own size. */
  margin: number
  size?: 'LETTER' | 'A4'
}

export function openPaper(options: PaperOptions): PdfPaper {
  const { fonts, compress, title, author, made_at, margin, size } = options
  const paper = new Pdf({
    ...(size === undefined ? { autoFirstPage: false } : { size }),
    margin,
    compress,
    bufferPages: true,
    // pdfkit's own fonts have Western European characters only.
    font: null as unknown as string,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: new Date(made_at * 1000) },
  })
  for (const [weight, font] of Object.entries(fonts)) paper.registerFont(weight, font)
  return paper
}

/** Draws, and returns the whole file. */
export async function finishPaper(paper: PdfPaper, draw: () => void | Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = []
  paper.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(paper, 'end')
  await draw()
  paper.end()
  await ended
  return Buffer.concat(chunks)
}

/** Private to pdfkit, and the only way to learn which characters its font has. */
interface FontInUse {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

/** Returns a text in letters that the font has. */
export function inLettersOf(paper: PdfPaper, text: string): string {
  const { font } = (paper as unknown as FontInUse)['_font']
  return spellNames(text, (codePoint) => font.hasGlyphForCodePoint(codePoint))
}
