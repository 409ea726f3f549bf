import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

/** The largest sum of layout shifts that is not noticed: a few pixels of a label. */
const MAX_SUM = 0.02

interface Shift {
  value: number
  /** The moved elements: the text of each, and its place before and after (x, y, width, height). */
  moved: string[]
}

interface ShiftEntry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Records, from the next frame on, what moves on the page without having been scrolled. */
export async function recordShifts(page: Page): Promise<void> {
  await painted(page)
  await page.evaluate(() => {
    const shifts: Shift[] = []
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join()
    const take = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as ShiftEntry[])
        shifts.push({
          value,
          moved: sources.map(({ node, previousRect, currentRect }) => {
            const words = node?.textContent?.slice(0, 60) ?? ''
            return `"${words}" ${place(previousRect)} -> ${place(currentRect)}`
          }),
        })
    }
    const observer = new PerformanceObserver((list) => take(list.getEntries()))
    observer.observe({ type: 'layout-shift' })
    const takeShifts = () => {
      take(observer.takeRecords())
      return shifts.splice(0)
    }
    Object.assign(globalThis, { takeShifts })
  })
}

/** Fails when something moved since `recordShifts` or the last call, and names it. */
export async function expectNoShifts(page: Page): Promise<void> {
  await painted(page)
  const shifts = await page.evaluate(() => (globalThis as unknown as { takeShifts(): Shift[] }).takeShifts())
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThan(MAX_SUM)
}

/** Returns a fault if the page moved by itself by more than that while it loaded. */
export async function shiftsOfLoading(page: Page): Promise<string[]> {
  await painted(page)
  const sum = await page.evaluate(async () => {
    const observed = new Promise<ShiftEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as ShiftEntry[])).observe({
        type: 'layout-shift',
        buffered: true,
      })
      // Nothing is reported where nothing moved.
      setTimeout(resolve, 50, [])
    })
    const unasked = (await observed).filter(({ hadRecentInput }) => !hadRecentInput)
    return unasked.reduce((total, { value }) => total + value, 0)
  })
  return sum < MAX_SUM ? [] : [`moved by ${sum.toFixed(3)} while it loaded`]
}

/** Waits until the current page is on the screen: a slow frame reports its shifts late. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
