import { expect, test } from 'vitest'
import { isLocalPage, localPageAddress } from '../../main/local-pages/page-frame.ts'
import { closingPage, startingPage, stripPage } from '../../main/local-pages/progress-pages.ts'
import { startFailurePage } from '../../main/local-pages/start-failure-page.ts'

const failure = {
  reason: 'The file <shop.sqlite> is damaged.',
  dataFolder: '/shops/"one"',
  backups: [],
  offersWithoutBackup: false,
  back: null,
  asksPassphrase: null,
}

test.each([
  ['starting', startingPage({ phase: 'opening' })],
  ['closing', closingPage(null)],
  ['strip', stripPage('The shop restarts.')],
  ['failure', startFailurePage(failure)],
])('the %s page allows no script and loads nothing', (_name, html) => {
  expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'`)
  expect(html).not.toMatch(/<script|src=|https?:/)
})

test('the start page says which step of an update runs', () => {
  const html = startingPage({ phase: 'migrating', step: 3, steps: 7 })
  expect(html).toContain('step 3 of 7')
  expect(html).toContain('<progress max="7" value="2">')
})

test('the closing page says what is under way', () => {
  expect(closingPage({ parts: 2, requests: 0, backup: true, export: false })).toContain(
    'Saving: 2 parts go back into the queue. The backup under way is ended; the last good one stays.',
  )
  expect(closingPage({ parts: 0, requests: 0, backup: false, export: false })).toContain('>Saving.<')
})

const back = { version: '0.1.0', sentence: 'All data stays.', restore: null, byHand: false }
const actionsOf = (html: string) =>
  [...html.matchAll(/<a href="[^"]+">([^<]+)/g)].map(([, label]) => label).slice(0, 2)

test('going back is the first action where no data is lost, and comes after another try where some is', () => {
  expect(actionsOf(startFailurePage({ ...failure, back }))).toEqual(['Go back to 0.1.0', 'Try again'])
  const lossy = { ...back, restore: '/backups/one' }
  expect(actionsOf(startFailurePage({ ...failure, back: lossy }))).toEqual(['Try again', 'Go back to 0.1.0'])
})

test('a way back by hand is a sentence without an action', () => {
  const html = startFailurePage({ ...failure, back: { ...back, byHand: true } })
  expect(html).toContain('All data stays.')
  expect(html).not.toContain('Go back to')
})

test('text inserted into a page is escaped', () => {
  expect(startFailurePage(failure)).toContain('The file &lt;shop.sqlite&gt; is damaged.')
  expect(startFailurePage(failure)).toContain('/shops/&quot;one&quot;')
})

test('only addresses that the program makes are pages of its own', () => {
  expect(isLocalPage(localPageAddress(startingPage({ phase: 'opening' })))).toBe(true)
  for (const address of ['http://127.0.0.1:4747/', 'data:text/plain,x', 'about:blank'])
    expect(isLocalPage(address)).toBe(false)
})
