import { z } from 'zod'

/** The documents that the shop prints on paper, by the printer that they need. */
export const PRINTED_KINDS = [
  'shipping_label',
  'zpl_label',
  'packing_slip',
  'traveler',
  'unit_label',
  'zpl_item_label',
  'receipt',
] as const
export const PrintedKind = z.enum(PRINTED_KINDS)
export type PrintedKind = z.infer<typeof PrintedKind>

/** The names of a kind: on the page of printers, and in sentences about one document. */
export const PRINTED_WORDS: Record<PrintedKind, { title: string; singular: string; meaning: string }> = {
  shipping_label: {
    title: 'Shipping labels',
    singular: 'shipping label',
    meaning: 'Labels of carriers as PDF or picture, and the slips that are printed with them.',
  },
  zpl_label: {
    title: 'Shipping labels in ZPL',
    singular: 'ZPL label',
    meaning: 'Sent to the printer as they are. For Zebra and other printers that read ZPL.',
  },
  packing_slip: {
    title: 'Packing slips',
    singular: 'packing slip',
    meaning: 'The page Packing slip of a parcel.',
  },
  traveler: { title: 'Travelers', singular: 'traveler', meaning: 'Sheets that go with plates and orders.' },
  unit_label: {
    title: 'Labels of units, boxes, plates and spools',
    singular: 'label',
    meaning: 'Choose the paper of the label format that you print.',
  },
  zpl_item_label: {
    title: 'Labels of units, boxes, plates and spools in ZPL',
    singular: 'ZPL label',
    meaning: 'The label formats that begin with ZPL, sent to the printer as they are.',
  },
  receipt: {
    title: 'Receipts and invoices',
    singular: 'receipt or invoice',
    meaning: 'Links to receipts, invoices and credit notes print at once when a printer is chosen.',
  },
}

/** `printer_default` leaves the paper to the printer. */
const PAPERS = ['printer_default', 'label_4x6', 'letter', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

export const PAPER_WORDS: Record<Paper, string> = {
  printer_default: 'The printer’s own setting',
  label_4x6: '4 × 6 in label',
  letter: 'Letter',
  a4: 'A4',
}

/** In inches. */
const LETTER = { width: 8.5, height: 11 }

/** Width and height in inches; null if the printer decides. A4 is 210 x 297 mm. */
export const PAPER_INCHES: Record<Paper, { width: number; height: number } | null> = {
  printer_default: null,
  label_4x6: { width: 4, height: 6 },
  letter: LETTER,
  a4: { width: 210 / 25.4, height: 297 / 25.4 },
}

export const PrintChoice = z.object({
  /** The system's name of the printer. */
  printer: z.string().min(1).max(255),
  paper: z.enum(PAPERS),
  copies: z.int().min(1).max(20),
  sides: z.enum(['one', 'two']),
})
export type PrintChoice = z.infer<typeof PrintChoice>

/** The printer of each kind on one workstation; a kind without one is printed with the system's dialog. */
export const PrintChoices = z.partialRecord(PrintedKind, PrintChoice)
export type PrintChoices = z.infer<typeof PrintChoices>

export const FIRST_PAPERS: Record<PrintedKind, Paper> = {
  shipping_label: 'label_4x6',
  zpl_label: 'printer_default',
  packing_slip: 'letter',
  traveler: 'letter',
  unit_label: 'printer_default',
  zpl_item_label: 'printer_default',
  receipt: 'letter',
}

/** Paths that print without being looked at. A label of a carrier is in the format that the shop had when it was bought. */
const PRINTED_PATHS: readonly [RegExp, readonly PrintedKind[]][] = [
  [/^\/console\/print\/shipping-labels\/[\w-]{1,80}$/, ['shipping_label', 'zpl_label']],
  [/^\/console\/print\/parcels\.pdf$/, ['shipping_label']],
  [/^\/console\/print\/labels\.zpl$/, ['zpl_label']],
  [/^\/console\/print\/item-labels\.zpl$/, ['zpl_item_label']],
  [/^\/console\/print\/travelers\.pdf$/, ['traveler']],
  [/^\/console\/print\/labels\.pdf$/, ['unit_label']],
  [/^\/(?:orders|follow)\/[\w-]{1,80}\/receipt\.pdf$/, ['receipt']],
  [/^\/(?:orders|follow)\/[\w-]{1,80}\/documents\/[\w.-]{1,80}$/, ['receipt']],
]

/** Returns true if it is sent to the printer as it is, because the printer reads nothing else. */
export function isZplKind(kind: PrintedKind): boolean {
  return kind === 'zpl_label' || kind === 'zpl_item_label'
}

/** Returns which kinds the file at a path of the shop may be, without its query; none for what is no printed document. */
export function printedKindsOf(path: string): readonly PrintedKind[] {
  return PRINTED_PATHS.find(([pattern]) => pattern.test(path))?.[1] ?? []
}

/** Returns the kind of a page that prints itself; null for other pages. */
export function printedKindOfPage(path: string): PrintedKind | null {
  return /^\/console\/shipping\/[\w-]{1,80}\/slip$/.test(path) ? 'packing_slip' : null
}
