import { expect, test } from 'vitest'
import { countItems, problemItems, trayTip, updateItems } from '../../main/tray-menu.ts'
import { bad, notice } from '../../shared/operations/health/health-finding.ts'
import type { HealthSummary } from '../../shared/operations/health/health-page-data.ts'

const CALM: HealthSummary = {
  state: 'good',
  problems: [],
  counts: { to_print: 3, to_pack: 1, waiting: 0, printing: 0 },
  serves_others: false,
}

const summary = (more: Partial<HealthSummary> = {}): HealthSummary => ({ ...CALM, ...more })

test('the tray counts the work of the day, and each count leads to its page', () => {
  expect(problemItems(summary())).toEqual([])
  expect(trayTip(summary())).toBe('Layerline: nothing is wrong')
  expect(countItems(summary())).toEqual([
    { label: '3 orders to print', page: '/console/production' },
    { label: '1 order to pack', page: '/console/shipping' },
    { label: '0 items waiting for staff', page: '/console' },
  ])
})

test('the tray lists what is wrong, with the page on which to do something about it', () => {
  const backup = bad('backups', { sentence: 'No backup.', advice: 'Back up.', page: '/console/backups' })
  const late = notice('event_loop', { sentence: 'Late. '.repeat(40), advice: 'Close other programs.' })
  const shown = problemItems(summary({ state: 'bad', problems: [backup, late] }))
  expect(shown[0]).toEqual({ label: 'Backups: No backup.', page: '/console/backups' })
  expect(shown[1].page).toBe('/console/health')
  expect(shown[1].label).toMatch(/^Event loop: Late\. .+…$/)
  expect(shown[1].label.length).toBeLessThanOrEqual(90)
})

test('the tray lists at most five problems, and how many more there are', () => {
  const problems = Array.from({ length: 7 }, () => notice('mail', { sentence: 'Late.', advice: 'Wait.' }))
  const shown = problemItems(summary({ state: 'notice', problems }))
  expect(shown).toHaveLength(6)
  expect(shown[5]).toEqual({ label: '2 more problems', page: '/console/health' })
})

test('the menu names a new version, and an update that was not installed', () => {
  expect(updateItems(null, false)).toEqual([])
  expect(updateItems('0.2.0', true).map(({ label }) => label)).toEqual([
    'The last update was not installed',
    'Update to 0.2.0',
  ])
})
