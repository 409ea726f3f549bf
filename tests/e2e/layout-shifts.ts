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
  await observeShifts(page, { buffered: false })
}

/** Fails when something moved since `recordShifts` or the last call, and names it. */
export async function expectNoShifts(page: Page): Promise<void> {
  expect(await takeShifts(page)).toEqual([])
}

/** Returns a fault if the page moved since it was loaded or this was last asked, without having been touched. */
export async function shiftsOfLoading(page: Page): Promise<string[]> {
  const isObserved = await page.evaluate(() => 'takeShifts' in globalThis)
  if (!isObserved) await observeShifts(page, { buffered: true })
  return takeShifts(page)
}

async function observeShifts(page: Page, { buffered }: { buffered: boolean }): Promise<void> {
  await page.evaluate((buffered) => {
    const shifts: Shift[] = []
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join()
    const take = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as ShiftEntry[])
        if (!buffered || !hadRecentInput)
          shifts.push({
            value,
            moved: sources.map(({ node, previousRect, currentRect }) => {
              const words = node?.textContent?.slice(0, 60) ?? ''
              return `"${words}" ${place(previousRect)} -> ${place(currentRect)}`
            }),
          })
    }
    const observer = new PerformanceObserver((list) => take(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered })
    const takeShifts = () => {
      take(observer.takeRecords())
      return shifts.splice(0)
    }
    Object.assign(globalThis, { takeShifts })
  }, buffered)
}

/** Returns a fault if what moved is more than a few pixels of a label. */
async function takeShifts(page: Page): Promise<string[]> {
  await painted(page)
  const shifts = await page.evaluate(() => (globalThis as unknown as { takeShifts(): Shift[] }).takeShifts())
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  const moved = shifts.map(({ value, moved }) => `${value.toFixed(3)} ${moved.join(', ')}`)
  return sum < MAX_SUM ? [] : [`moved by ${sum.toFixed(3)}: ${moved.join('; ')}`]
}

/** Waits until the current page is on the screen: a slow frame reports its shifts late. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
