import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { keepSettings, readSettings } from '../../../server/platform/settings-file.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'layerline-settings-'))
const file = join(data_dir, 'settings.json')
afterAll(() => rmSync(data_dir, { recursive: true }))

const keep = (settings: unknown) => writeFileSync(file, JSON.stringify(settings))

describe('settings of a start', () => {
  beforeEach(() => rmSync(file, { force: true }))

  test('are the defaults where nothing is said', () => {
    expect(readSettings({ data_dir })).toMatchObject({ port: 4747, host: '127.0.0.1', uploads_at_once: 5 })
  })

  test('come from the data folder, and what is given wins over it', () => {
    keep({ port: 5000, rate_limits: { other: [{ requests: 7, seconds: 1 }] } })
    expect(readSettings({ data_dir })).toMatchObject({ port: 5000 })
    const settings = readSettings({ data_dir, port: 6000, host: undefined })
    expect(settings).toMatchObject({ port: 6000, host: '127.0.0.1' })
    expect(settings.rate_limits.other).toEqual([{ requests: 7, seconds: 1 }])
    expect(settings.rate_limits.claim).toEqual([{ requests: 10, seconds: 60 }])
  })

  test.each([
    ['an unknown name', { ports: 1 }, /settings\.json.*ports/],
    ['a wrong value', { geometry: { workers: 0 } }, /settings\.json: geometry\.workers/],
    [
      'an address in clear for keys',
      { stripe_api: 'http://pay.example' },
      /stripe_api must begin with https/,
    ],
    ['another data folder', { data_dir: '/' }, /settings\.json.*data_dir/],
  ])('%s is refused with the file and the field named', (_, settings, sentence) => {
    keep(settings)
    expect(() => readSettings({ data_dir })).toThrow(sentence)
  })

  test.each(['https://pay.example', 'http://127.0.0.1:12111'])('let keys go to %s', (stripe_api) => {
    keep({ stripe_api })
    expect(readSettings({ data_dir })).toMatchObject({ stripe_api })
  })

  test('settings that are no JSON are refused with the file named', () => {
    writeFileSync(file, '{port: 1}')
    expect(() => readSettings({ data_dir })).toThrow(/settings\.json cannot be read as JSON/)
  })
})

test('a setting that the console changes is kept beside the others, and a damaged file is left as it is', () => {
  keep({ port: 5000, log_files: { file_mb: 5 } })
  keepSettings(data_dir, { log_files: { file_mb: 5, keep_days: 30 } })
  expect(readSettings({ data_dir })).toMatchObject({
    port: 5000,
    log_files: { keep_days: 30, keep_mb: 100, file_mb: 5 },
  })
  writeFileSync(file, '{')
  expect(() => keepSettings(data_dir, { port: 1 })).toThrow('cannot be read as JSON')
  expect(readFileSync(file, 'utf8')).toBe('{')
})
