import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { pdfDocuments } from '../../../../server/platform/adapters/pdf-documents.ts'
import type { Receipt } from '../../../../shared/orders/receipt.ts'
import { pdfText } from './pdf-text.ts'

const resources = join(import.meta.dirname, '../../../../resources')
const MONDAY = Date.UTC(2026, 10, 16, 18) / 1000
const DAY_MS = 86_400_000

const RECEIPT: Receipt = {
  title: 'Receipt for order 1001',
  shop: ['Layerline', '2121 Peralta St', 'Oakland, CA 94607'],
  brand: { accent: '#c2410c', logo: null, show_name: true },
  practice: null,
  facts: [{ name: 'Paid', value: 'Mon, Nov 16, 2026' }],
  lines: [
    { text: '3 × hook.stl, PLA+, Black', cents: 4500 },
    { text: 'Delivery by courier', cents: 1200 },
    { text: 'Sales tax 10.75%, Oakland', cents: 484 },
  ],
  total: { text: 'Total paid', cents: 6184 },
  refunds: [],
  kept: null,
  foot: 'Questions? Write to help@shop.example.',
  made_at: MONDAY,
}

async function textOf(changes: Partial<Receipt> = {}): Promise<string> {
  return pdfText(await pdfDocuments(resources, { compress: false }).receipt({ ...RECEIPT, ...changes }))
}

describe('a receipt as PDF', () => {
  test('says everything, line by line, each amount beside what it is for', async () => {
    expect((await textOf()).split('\n')).toEqual([
      'Layerline',
      '2121 Peralta St',
      'Oakland, CA 94607',
      'Receipt for order 1001',
      'Paid: Mon, Nov 16, 2026',
      '3 × hook.stl, PLA+, Black',
      '$45.00',
      'Delivery by courier',
      '$12.00',
      'Sales tax 10.75%, Oakland',
      '$4.84',
      'Total paid',
      '$61.84',
      'Questions? Write to help@shop.example.',
    ])
  })

  test('says plainly where no money moved', async () => {
    expect(await textOf({ practice: 'Test payment: no money moved.' })).toContain(
      'Test payment: no money moved.',
    )
  })

  test('lists what was given back, and what is left', async () => {
    const given = {
      refunds: [{ text: 'Refund of Friday', cents: -493 }],
      kept: { text: 'Net paid', cents: 5691 },
    }
    expect(await textOf(given)).toContain('Refund of Friday\n-$4.93\nNet paid\n$56.91')
  })

  test('writes Latin, Greek and Cyrillic names, and spells letters that it does not have', async () => {
    const lines = [{ text: '1 × Łódź-крюк-γάντζος-钩子.stl', cents: 100 }]
    expect(await textOf({ lines })).toMatch(/1 × Łódź-крюк-γάντζος-GouZi\[[0-9A-Z]{4}\]\.stl/)
  })

  test('a name of any length takes more lines, on more sheets where it must', async () => {
    const lines = Array.from({ length: 40 }, () => ({ text: 'a'.repeat(180), cents: 100 }))
    const text = await textOf({ lines })
    expect(text.match(/\$1\.00/g)).toHaveLength(40)
    expect(text.replaceAll(/[^a]/g, '').length).toBeGreaterThanOrEqual(40 * 180)
  })

  test('has the same bytes for the same receipt, whenever it is made', async () => {
    const papers = pdfDocuments(resources)
    const first = Buffer.from(await papers.receipt(RECEIPT))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
    try {
      expect(first.equals(await pdfDocuments(resources).receipt(RECEIPT))).toBe(true)
    } finally {
      vi.useRealTimers()
    }
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
