import { expect, test } from 'vitest'
import { SETTING_ROWS } from '../../../renderer/console/setting-rows.ts'
import { SETTINGS } from '../../../renderer/platform/kit/console-sections.ts'
import { settingsNamed } from '../../../renderer/platform/kit/setting-items.ts'
import { catalog } from '../../shared/shop-documents.ts'

const found = (text: string) =>
  settingsNamed(text, SETTINGS.pages, SETTING_ROWS).map(({ to, hash }) => `${to}#${hash}`)

test('a field is found by its label, by other words and by the words of its help', () => {
  expect(found('order cutoff')).toEqual(['/console/calendar#order_cutoff'])
  expect(found('rush')).toContain('/console/prices#asap_factor')
  expect(found('holiday')).toContain('/console/calendar#closures')
  expect(found('markup')).toContain('/console/delivery-settings#courier.mark_up.percent')
  expect(found('purchase basket')[0]).toBe('/console/prices#basket.share_setup')
  expect(found('taking off cleaning')).toEqual(['/console/prices#handling_per_unit_cents'])
})

test.each([
  ['unit price over', '/console/routing#engineered.unit_cents_over'],
  ['accent', '/console/brand#accent'],
  ['refunds', '/console/terms#returns'],
  ['certificate', '/console/lan#certificate_file'],
  ['trusted proxies', '/console/lan#trusted_proxies'],
  ['smtp', '/console/mail-server#server.host'],
  ['reply-to', '/console/mail-server#replies'],
  ['stripe tax', '/console/sales-tax#by'],
  ['s3 region', '/console/backups#bucket.region'],
  ['retention', '/console/backups#rotation.hours'],
  ['gyroid', '/console/print-settings#print_settings.infill_pattern'],
  ['tpu', '/console/materials/edit#materials.TPU'],
  ['flexible', '/console/materials/edit#materials.TPU'],
])('“%s” finds %s', (text, place) => {
  expect(found(text)).toContain(place)
})

test('the print settings and the materials that are found are those of the catalog', () => {
  const { print_settings, materials } = catalog
  const pathsOf = (to: string) => SETTING_ROWS[to].map(({ path }) => path)
  expect(pathsOf('/console/print-settings')).toEqual(
    print_settings.map(({ name }) => `print_settings.${name}`),
  )
  expect(pathsOf('/console/materials/edit')).toEqual(
    expect.arrayContaining(materials.map(({ id }) => `materials.${id}`)),
  )
})

test('a word in a label comes before one in a help, and eight fields are found at most', () => {
  expect(found('labor')[0]).toBe('/console/prices#labor_cents_per_minute')
  expect(found('in')).toHaveLength(8)
})

test('only fields of the pages that the person may open are found', () => {
  const pages = SETTINGS.pages.filter(({ right }) => right !== 'set_up')
  expect(settingsNamed('order cutoff', pages, SETTING_ROWS)).toEqual([])
})

test('each page with rows is a page of the settings, and no path is twice on it', () => {
  for (const [to, rows] of Object.entries(SETTING_ROWS)) {
    expect(SETTINGS.pages.map((page) => page.to)).toContain(to)
    const paths = rows.map(({ path }) => path)
    expect([to, new Set(paths).size]).toEqual([to, paths.length])
  }
})
