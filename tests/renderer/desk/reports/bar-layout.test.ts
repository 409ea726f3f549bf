import { describe, expect, test } from 'vitest'
import type { ChartData } from '../../../../renderer/desk/reports/chart-data.ts'
import { layOutBars, type PlacedBar } from '../../../../renderer/desk/reports/bar-layout.ts'
import type { Chart, ValueKind } from '../../../../shared/desk/reports/report.ts'

const IDS = ['a', 'b', 'c', 'd']

/** Returns a chart of rows of values, one value per series, and its data. */
function chartOf(rows: number[][], changes: Partial<Chart & { kind: ValueKind; label: string }> = {}) {
  const { kind = 'count', label = 'Sun, Nov 29', ...others } = changes
  const ids = IDS.slice(0, rows[0].length)
  const chart: Chart = {
    title: 'Bars',
    layout: 'upright',
    stacked: false,
    category: 'day',
    series: ids,
    ...others,
  }
  const data: ChartData = {
    series: ids.map((id, place) => ({ id, name: id, kind, isBefore: false, place })),
    bars: rows.map((values) => ({
      label,
      ...Object.fromEntries(values.map((value, at) => [ids[at], value])),
    })),
    left_out: 0,
  }
  return { chart, data }
}

function layOut(rows: number[][], changes?: Parameters<typeof chartOf>[1], width = 460) {
  const { chart, data } = chartOf(rows, changes)
  const placed = layOutBars(chart, data, width)
  return { ...placed, zero: placed.ticks.find(({ isZero }) => isZero)!.at }
}

const right = ({ x, width }: PlacedBar) => x + width
const bottom = ({ y, height }: PlacedBar) => y + height

describe('the value axis', () => {
  test.each([
    ['count', [28], ['0', '10', '20', '30']],
    ['count', [1], ['0', '1']],
    ['count', [0], ['0', '1']],
    ['count', [3], ['0', '1', '2', '3']],
    ['cents', [1.83], ['$0', '$0.50', '$1', '$1.50', '$2']],
    ['cents', [-18.5, 54.7], ['−$20', '$0', '$20', '$40', '$60']],
    ['cents', [-18.5, -3], ['−$20', '−$15', '−$10', '−$5', '$0']],
    ['seconds', [0.03], ['0 h', '0.1 h']],
    ['grams', [135], ['0 g', '50 g', '100 g', '150 g']],
  ] as [ValueKind, number[], string[]][])('a %s axis has round steps around %j', (kind, values, texts) => {
    const { ticks } = layOut(
      values.map((value) => [value]),
      { kind },
    )
    expect(ticks.map(({ text }) => text)).toEqual(texts)
  })

  test.each([
    ['count', [24], ['0', '10', '20', '30']],
    ['cents', [123_456, -1000], ['−$200,000', '$0', '$200,000']],
  ] as [ValueKind, number[], string[]][])(
    'a %s axis of a narrow lying chart has few steps, so that the texts for %j stay apart',
    (kind, values, texts) => {
      const rows = values.map((value) => [value])
      const { ticks, plot } = layOut(rows, { layout: 'lying', kind }, 330)
      expect(ticks.map(({ text }) => text)).toEqual(texts)
      expect(ticks[0].at).toBe(plot.x)
      expect(ticks.at(-1)!.at + (texts.at(-1)!.length * 7) / 2).toBeLessThan(330)
    },
  )
})

describe('bars', () => {
  test('bars stand beside each other on the zero line, at most 32 px wide', () => {
    const { slots, zero, plot } = layOut([[4, 2]])
    const [first, second] = slots[0].bars
    expect([first.width, bottom(first), bottom(second)]).toEqual([32, zero, zero])
    expect(first.height).toBeCloseTo(2 * second.height)
    expect(second.x).toBeGreaterThan(right(first))
    expect((first.x + right(second)) / 2).toBeCloseTo(plot.x + plot.width / 2)
  })

  test('bars hang from the zero line for negative values', () => {
    const { slots, zero, plot } = layOut([[-2], [4]], { kind: 'cents' })
    expect(slots[0].bars[0].y).toBe(zero)
    expect(bottom(slots[1].bars[0])).toBe(zero)
    expect(zero).toBeLessThan(plot.y + plot.height)
  })

  test('bars stack from the zero line, negative values below it', () => {
    const { slots, zero } = layOut([[1, 2, -3]], { stacked: true })
    const [first, second, third] = slots[0].bars
    expect([bottom(first), bottom(second), third.y]).toEqual([zero, first.y, zero])
    expect([first.x, first.x]).toEqual([second.x, third.x])
  })

  test('bars lie from the zero line beside a column of labels, in rows of their own', () => {
    const { slots, zero, plot, height } = layOut(
      [
        [4, 2, 1],
        [3, 0, 1],
      ],
      { layout: 'lying' },
    )
    const [one, other] = slots
    expect([zero, plot.x, one.bars[0].x, one.bars[2].x]).toEqual([128, 128, 128, 128])
    expect(one.bars[1].y).toBeGreaterThan(bottom(one.bars[0]))
    expect(other.bars.map(({ series }) => series.id)).toEqual(['a', 'c'])
    expect(bottom(other.bars[1])).toBeLessThan(plot.height)
    expect(plot.height).toBeLessThan(height)
    expect(right(one.bars[0])).toBe(plot.x + plot.width)
  })

  test('bars stay inside their slot when they are many', () => {
    const { slots, plot } = layOut(
      Array.from({ length: 92 }, () => [1, 2]),
      {},
      330,
    )
    for (const { box, bars } of slots) {
      expect(bars[0].x).toBeGreaterThanOrEqual(box.x)
      expect(bars[1].x).toBeGreaterThanOrEqual(right(bars[0]))
      expect(right(bars[1])).toBeLessThanOrEqual(box.x + box.width)
    }
    expect(right(slots.at(-1)!.bars[1])).toBeLessThanOrEqual(plot.x + plot.width)
  })
})

describe('labels', () => {
  const named = (count: number, width: number) =>
    layOut(
      Array.from({ length: count }, () => [1]),
      {},
      width,
    ).slots.filter(({ isNamed }) => isNamed)

  test('labels are all shown on an upright chart with room for them', () => {
    expect(named(4, 460)).toHaveLength(4)
  })

  test.each([30, 31, 92])('%i days have labels that stay apart and inside an upright chart', (count) => {
    const shown = named(count, 330)
    expect(shown.length).toBeGreaterThan(2)
    expect(shown.at(-1)!.middle + 38).toBeLessThan(330)
    for (const [at, { middle }] of shown.slice(1).entries())
      expect(middle - shown[at].middle).toBeGreaterThan(85)
  })

  test('labels are all shown on a lying chart', () => {
    const { slots } = layOut(
      Array.from({ length: 12 }, () => [1]),
      { layout: 'lying' },
      330,
    )
    expect(slots.every(({ isNamed }) => isNamed)).toBe(true)
  })
})
