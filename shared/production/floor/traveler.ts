import type { PaperLogo } from '../../platform/brand/brand.ts'
import type { Outline } from '../../geometry/outline.ts'
import type { Vec3 } from '../../geometry/feature.ts'
import { FILE_WORDS } from '../../geometry/words/file.ts'
import { SIZE_WORDS } from '../../geometry/words/size.ts'
import { WORK_WORDS } from '../../geometry/words/work.ts'
import type { PrintCard } from '../../orders/production/print-card.ts'
import type { PartPicture } from '../../orders/part-on-paper.ts'
import type { Instant } from '../../platform/time.ts'
import { durationOnPaper, unbroken } from './paper-words.ts'

export interface PaperFact {
  name: string
  value: string
  /** A filled square beside the value, as a CSS hex value; null: a color that the catalog does not show. */
  swatch?: string | null
}

/** A QR code and the same code in writing. */
export interface PrintedCode {
  address: string
  text: string
}

export interface TravelerUnit {
  /** Its number in the picture of the bed; null if there is none. */
  mark: number | null
  text: string
  /** `reprint`, `held`, `failed here` or `canceled`. */
  remark: string | null
}

/** Units of one order on a traveler. */
export interface TravelerPart {
  title: string
  filename: string
  promise: string
  picture: PartPicture | null
  facts: PaperFact[]
  /** Settings that differ from Standard, in bold, and the other ones. */
  changed: string[]
  others: string[]
  notes: PaperFact[]
  findings: { title: string; message: string }[]
  /** Null if the traveler has the same code. */
  code: PrintedCode | null
  units: TravelerUnit[]
}

/** A unit on the bed: the center and the corners of its outline in mm from the front left corner. */
export interface TravelerBedUnit {
  mark: number
  x_mm: number
  y_mm: number
  outline: Outline
}

/** A sheet of paper that goes with a plate or an order through the shop. */
export interface Traveler {
  title: string
  /** The shop's name; in its place the logo, if there is one. */
  shop: string
  logo: PaperLogo | null
  code: PrintedCode
  facts: PaperFact[]
  note: string | null
  /** Lines to fill in by hand. */
  blanks: string[]
  bed: { width_mm: number; depth_mm: number; units: TravelerBedUnit[] } | null
  parts: TravelerPart[]
  /** When what it shows last changed, so that the same content has the same bytes. */
  made_at: Instant
}

export const PAPER_SIZES = ['letter', 'a4'] as const
export type PaperSize = (typeof PAPER_SIZES)[number]

/** Findings about the file, the size and the price: settled before a part is printed. */
const SETTLED = new Set([FILE_WORDS, SIZE_WORDS, WORK_WORDS].flatMap((words) => Object.keys(words)))

/** Returns the lines of a traveler from a part's print card. */
export function travelerPartOf(
  card: PrintCard,
): Pick<TravelerPart, 'facts' | 'changed' | 'others' | 'notes' | 'findings'> {
  const { settings, placement, seconds, grams } = card
  const text = ({ label, value }: { label: string; value: string }) => `${label} ${value}`
  return {
    facts: [
      ...(placement ? [{ name: 'Size as printed', value: sizeOnPaper(placement.size_mm) }] : []),
      ...(placement
        ? [{ name: 'Face down', value: `${placement.side}${placement.chosen ? ', chosen' : ''}` }]
        : []),
      ...(seconds === null || grams === null
        ? []
        : [{ name: 'One print', value: `${durationOnPaper(seconds)}, ${gramsOnPaper(grams)}` }]),
    ],
    changed: settings.filter(({ changed }) => changed).map(text),
    others: settings.filter(({ changed }) => !changed).map(text),
    notes: notesOf(card),
    findings: card.findings
      .filter(({ code }) => !SETTLED.has(code))
      .map(({ title, message }) => ({ title, message })),
  }
}

function notesOf({ material_note, color_note, note, extras }: PrintCard): PaperFact[] {
  const notes = {
    Extras: extras.join(', '),
    'Color note': color_note,
    'Material note': material_note,
    'Note to the customer': note,
  }
  return Object.entries(notes).flatMap(([name, value]) =>
    value === null || value.trim() === '' ? [] : [{ name, value }],
  )
}

function sizeOnPaper(size_mm: Vec3): string {
  return unbroken(`${size_mm.map((mm) => mm.toFixed(1)).join(' × ')} mm`)
}

/** `3.4 g`, `20 g`, `1250 g`. */
export function gramsOnPaper(grams: number): string {
  return unbroken(`${grams < 10 ? grams.toFixed(1) : Math.round(grams)} g`)
}
