import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pdfDocuments } from '../../../../server/platform/adapters/pdf-documents.ts'
import type { PackingSlip } from '../../../../shared/production/floor/packing-slip.ts'
import { orderLabel, spoolLabel, unitLabel, type Label } from '../../../../shared/production/floor/label.ts'
import type { Traveler } from '../../../../shared/production/floor/traveler.ts'
import type { Invoice } from '../../../../shared/orders/invoices/invoice.ts'
import type { Receipt } from '../../../../shared/orders/receipt.ts'
import { NAMES_IN_OTHER_SCRIPTS, NAMES_THAT_SOUND_ALIKE } from '../../../shop/names-in-other-scripts.ts'
import { pdfText } from './pdf-text.ts'

const papers = pdfDocuments(join(import.meta.dirname, '../../../../resources'), { compress: false })
const code = { text: 'O-1012', address: 'http://192.168.1.20:4747/console/scan/O-1012' }
const MONDAY = Date.UTC(2026, 10, 16, 18) / 1000

function labelOrder(filename: string) {
  return {
    number: 1012,
    filename,
    quantity: 2,
    material: 'PLA+, Black',
    ship_by: 'Ships by Tue, Dec 8',
    delivery: 'Courier',
    practice: false,
  }
}

function traveler(name: string): Traveler {
  return {
    title: 'Order 1012',
    shop: 'Layerline',
    logo: null,
    code,
    facts: [],
    note: null,
    blanks: [],
    bed: null,
    parts: [
      {
        title: 'Order 1012',
        filename: name,
        promise: 'Ships by Tue, Nov 24',
        picture: null,
        facts: [],
        changed: [],
        others: [],
        notes: [],
        findings: [],
        code,
        units: [],
      },
    ],
    made_at: MONDAY,
  }
}

function slip(changes: Partial<PackingSlip>, filename = 'hook.stl'): PackingSlip {
  return {
    title: 'Order 1012',
    shop: 'Layerline',
    lines: [],
    address: [],
    parts: [{ number: 1012, filename, material: 'PLA+, Blue', units: [1], quantity: 1 }],
    code,
    note: null,
    ...changes,
  }
}

function receipt(text: string): Receipt {
  return {
    title: 'Receipt for order 1012',
    shop: ['Layerline'],
    brand: { accent: '#c2410c', logo: null, show_name: true },
    practice: null,
    facts: [],
    lines: [{ text, cents: 100 }],
    total: { text: 'Total paid', cents: 100 },
    refunds: [],
    kept: null,
    foot: 'Questions?',
    made_at: MONDAY,
  }
}

function invoice(name: string, buyer: string): Invoice {
  return {
    title: 'Invoice LL-1',
    practice: null,
    seller: ['Layerline'],
    buyer: [buyer],
    facts: [],
    lines: [{ text: name, detail: null, quantity: 1, unit_price: '$1.00', cents: 100 }],
    total: { text: 'Total', cents: 100 },
    sums: [],
    remark: 'Paid.',
    foot: 'Questions?',
    made_at: MONDAY,
  }
}

const labelOn = (label: Label) => papers.labels([label], { format: 'roll_62', start: 1 })
const slipOf = (one: PackingSlip) => papers.parcels([{ slip: one, label: null }])
const address = (...lines: string[]) => slip({ address: lines })

const PAPERS: [string, (name: string) => Promise<Uint8Array>][] = [
  ['a traveler', (name) => papers.travelers([traveler(name)], 'letter')],
  ['the label of a unit', (name) => labelOn(unitLabel(labelOrder(name), 1, code))],
  ['the label of an order', (name) => labelOn(orderLabel(labelOrder(name), code))],
  ['a receipt', (name) => papers.receipt(receipt(`1 × ${name}, PLA+, Black`))],
  ['the lines of an invoice', (name) => papers.invoice(invoice(name, 'Cora'))],
  ['the buyer of an invoice', (name) => papers.invoice(invoice('hook.stl', name))],
]

describe.each(PAPERS)('%s', (_paper, draw) => {
  const shown = async (name: string) => pdfText(await draw(name)).replaceAll('\n', '')

  test('shows different names differently, without question marks', async () => {
    const names = [...NAMES_IN_OTHER_SCRIPTS, ...NAMES_THAT_SOUND_ALIKE]
    const texts = await Promise.all(names.map(shown))
    expect(new Set(texts).size).toBe(names.length)
    // A question of the shop's own ends the foot of a receipt.
    for (const text of texts) expect(text.replace('Questions?', '')).not.toContain('?')
  })

  test('spells names that its font does not have in Latin letters', async () => {
    expect(await shown('支架.stl')).toMatch(/ZhiJia\[[0-9A-Z]{4}\]\.stl/)
    expect(await shown('крышка.stl')).toContain('крышка.stl')
  })

  test('shows a name that is written in composed and decomposed letters once', async () => {
    expect(await shown('Größe.stl'.normalize('NFD'))).toBe(await shown('Größe.stl'))
    expect(await shown('Größe.stl')).toContain('Größe.stl')
  })
})

/** Each is longer than its place on a label: they differ at the end, in the middle, in capitals. */
const LONG = 'bracket-for-the-lower-left-corner-of-the-housing-of-the-third-and-last-machine'
const LONG_NAMES = [
  `${LONG}-${LONG}-left.stl`,
  `${LONG}-${LONG}-right.stl`,
  `${LONG}-LEFT-${LONG}-left.stl`,
  `${LONG}-Left-${LONG}-left.stl`,
  `${LONG}-支架-${LONG}-left.stl`,
  `${LONG}-之家-${LONG}-left.stl`,
]

describe.each(PAPERS.slice(0, 3))('%s', (_paper, draw) => {
  test('shows where long names differ, whatever is cut', async () => {
    const texts = await Promise.all(LONG_NAMES.map(async (name) => pdfText(await draw(name))))
    expect(new Set(texts).size).toBe(LONG_NAMES.length)
    expect(texts[1].replaceAll('\n', '')).toMatch(/…[0-9A-Z]{4}….*right\.stl/)
  })
})

describe('a packing slip', () => {
  // The library that joins slips and labels compresses them, so only their bytes can be compared.
  const bytesOf = async (one: PackingSlip) => Buffer.from(await slipOf(one)).toString('latin1')

  test.each([
    ['the name of a file', (name: string) => slip({}, name)],
    ['the name of a customer', (name: string) => address(name, '1 Market Street')],
    ['a street', (name: string) => address('Cora', name)],
    ['a note', (name: string) => slip({ note: name })],
  ])('shows %s differently when it is a different one', async (_case, make) => {
    const names = ['支架', '底座', '之家', 'غطاء', 'غطا', 'หูยึด', '👍', '👍🏽']
    const files = await Promise.all(names.map((name) => bytesOf(make(name))))
    expect(new Set(files).size).toBe(names.length)
  })

  test.each([
    ['the name of a file', (name: string) => slip({}, name)],
    ['the name of a customer', (name: string) => address(name, '1 Market Street')],
  ])('shows where %s differs, whatever is cut', async (_case, make) => {
    const files = await Promise.all(LONG_NAMES.map((name) => bytesOf(make(name))))
    expect(new Set(files).size).toBe(LONG_NAMES.length)
  })
})

test('a spool of another script has a label of its own', async () => {
  const texts = ['黑色', '白色'].map(async (filament) =>
    pdfText(
      await labelOn(
        spoolLabel({ number: 1, filament, brand: 'eSUN', lot: null, weights: '1 kg', opened: null }, code),
      ),
    ),
  )
  const [black, white] = await Promise.all(texts)
  expect(black).toContain('HeiSe')
  expect(white).toContain('BaiSe')
})
