import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPreferences } from '../../main/preferences.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-preferences-'))
  file = join(folder, 'desktop', 'preferences.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const DEFAULTS = { last_window: 'ask', notice_sound: false, applications_offered: false }

test('the program asks about the last window until a choice is made, and keeps it across starts', () => {
  const first = openPreferences(file)
  expect(first.get()).toEqual(DEFAULTS)
  let changes = 0
  first.onChange(() => (changes += 1))
  first.change({ last_window: 'keep_open' })
  first.change({ notice_sound: true })
  expect(changes).toBe(2)
  expect(openPreferences(file).get()).toEqual({
    last_window: 'keep_open',
    notice_sound: true,
    applications_offered: false,
  })
  expect(readdirSync(join(folder, 'desktop'))).toEqual(['preferences.json'])
})

test.each(['', '[]', 'null', '{"last_window":"explode","notice_sound":"yes"}'])(
  'the program takes the defaults for a file that says %j',
  (text) => {
    openPreferences(file).change({ notice_sound: true })
    writeFileSync(file, text)
    expect(openPreferences(file).get()).toEqual(DEFAULTS)
  },
)
