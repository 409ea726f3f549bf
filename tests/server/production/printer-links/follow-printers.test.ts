import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { removePrinter } from '../../../../server/production/printers/edit-printers.ts'
import { readPrintersPage } from '../../../../server/production/printers/read-printers-page.ts'
import { followPrinters } from '../../../../server/production/printer-links/follow-printers.ts'
import { liveLinkOf, withLink } from '../../../../server/production/printer-links/live-links.ts'
import { readLivePrinters } from '../../../../server/production/printer-links/read-live.ts'
import { setLink } from '../../../../server/production/printer-links/set-link.ts'
import { pauseAfterVisit, visitPrinter } from '../../../../server/production/printer-links/visit-printer.ts'
import { octoPrint } from '../../../printers/octoprint.ts'
import { staffMember } from '../../../shop/staff.ts'
import type { TestShop } from '../../../shop/test-shop.ts'
import { linkTo, openLinkedShop } from './linked-shop.ts'

const HOUR_MS = 3_600_000

let testShop: TestShop
let owner: Caller
let printer: Awaited<ReturnType<typeof octoPrint>>
let following: ReturnType<typeof followPrinters>
beforeEach(async () => {
  testShop = await openLinkedShop()
  owner = await staffMember(testShop, 'owner')
  printer = await octoPrint()
  following = followPrinters(testShop.shop)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await following.stop()
  await printer.close()
  await testShop.close()
})

const set = (changes = {}) => setLink(testShop.shop, owner, { ...linkTo(printer.port, changes), revision: 0 })
const state = () => readLivePrinters(testShop.shop, owner)[0]?.report?.state

describe('the printers of a shop', () => {
  test('are followed as soon as they are connected, and not anymore when the shop closes', async () => {
    await set()
    following.start()
    await expect.poll(state).toBe('idle')
    await following.stop()
    const asked = printer.asked.length
    printer.machine.state = 'printing'
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(printer.asked).toHaveLength(asked)
  })

  test('do not hold up the end of the program, even when they never answer', async () => {
    await set()
    printer.instead = () => {}
    following.start()
    await expect.poll(() => printer.asked.length).toBeGreaterThan(0)
    // The clock stands still: it ends without waiting for a limit.
    await following.stop()
    expect(printer.asked.length).toBeGreaterThan(0)
  })

  test('are asked at once, as often as a new one, when their connection is mended', async () => {
    await set({ port: 1 })
    const live = liveLinkOf(testShop.shop, 'p1')
    live.failures = 10
    following.start()
    await expect.poll(() => live.failures).toBeGreaterThan(10)
    await setLink(testShop.shop, owner, { ...linkTo(printer.port), revision: 1 })
    expect(live.failures).toBe(0)
    await expect.poll(state).toBe('idle')
  })

  test('are left alone when their connection is switched off', async () => {
    await set({ enabled: false })
    following.start()
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(printer.asked).toEqual([])
  })

  test('lose their connection with its key when the shop has them no more', async () => {
    await set({ printer_id: 'p4' })
    const { version } = readPrintersPage(testShop.shop, owner)
    removePrinter(testShop.shop, owner, { printer_id: 'p4', version, why: 'sold' })
    expect(readLivePrinters(testShop.shop, owner)).toEqual([])
    following.start()
    await expect.poll(() => testShop.database.all('select * from printer_links')).toEqual([])
    expect(printer.asked).toEqual([])
  })
})

test('a printer that is woken while it is asked is asked again without a pause', async () => {
  await set()
  const live = liveLinkOf(testShop.shop, 'p1')
  // So many that the next pause is a minute.
  live.failures = 10
  const answers: (() => void)[] = []
  printer.instead = (_request, response) => void answers.push(() => response.writeHead(500).end())
  following.start()
  await expect.poll(() => answers.length).toBe(1)
  live.wake()
  answers[0]()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]()
})

test('a visit that waits in vain for a long request of staff is no fault of the printer', async () => {
  await set()
  let endRequest = () => {}
  const request = withLink(testShop.shop, 'p1', () => new Promise<void>((resolve) => (endRequest = resolve)))
  try {
    const visit = visitPrinter(testShop.shop, 'p1', new AbortController().signal)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(await visit).toBe(false)
  } finally {
    endRequest()
    await request
  }
  expect(liveLinkOf(testShop.shop, 'p1').failures).toBe(0)
})

test('a printer that does not answer is asked less and less often, at most once in a minute and a quarter', () => {
  const live = liveLinkOf(testShop.shop, 'p1')
  const pauses = [1, 2, 3, 4, 5, 6, 20].map((failures) => {
    live.failures = failures
    return pauseAfterVisit(testShop.shop, 'p1', () => 0.5)
  })
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  expect(pauseAfterVisit(testShop.shop, 'p1', () => 1)).toBeCloseTo(72_000)
})
