import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../../server/platform/db/db.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { writeFilledShop } from './filled-shop.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-slicer-settings-'))
  file = join(folder, 'shop.sqlite')
  writeFilledShop(file, 5)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The files of a printer or model, as `role material body`. */
type Files = Record<string, string[]>

/** Fills the shop of the earlier program, migrates it, and returns whose files are whose. */
function migrated(printers: string, files: Files): Files {
  const before = new Database(file)
  before.prepare(`insert into documents values ('printers', 1, '[]', 1, 'u_1', null)`).run()
  before.prepare(`insert into documents values ('printers', 2, ?, 1, 'u_1', null)`).run(printers)
  before.exec('delete from slicer_profiles')
  const insert = before.prepare(
    `insert into slicer_profiles values (:id, :printer_id, :role, :material, 'a.ini', :body, 'PLA', '[]', :at, 'u_1')`,
  )
  const all = Object.entries(files).flatMap(([printer_id, texts]) => texts.map((text) => [printer_id, text]))
  for (const [at, [printer_id, text]] of all.entries()) {
    const [role, material, body] = text.split(' ')
    insert.run({ id: `slp_${at}`, printer_id, role, material, body, at })
  }
  before.close()
  const db = openDatabase(file, PROGRAM.migrations)
  const rows = db.all<{ owner: string; text: string }>(
    `select model || printer_id as owner, role || ' ' || material || ' ' || body as text from slicer_profiles
     order by owner, role, material`,
  )
  db.close()
  const owners = Object.groupBy(rows, ({ owner }) => owner)
  return Object.fromEntries(
    Object.entries(owners).map(([owner, found]) => [owner, found!.map(({ text }) => text)]),
  )
}

const listed = (models: Record<string, string | null>) =>
  JSON.stringify(Object.entries(models).map(([id, model]) => ({ id, model })))

const MACHINE = 'config  mk4'
const PETG = 'filament PETG hot'

describe('the settings of printers before they belonged to models', () => {
  test('are those of the model where its printers have the same, also where one has fewer or none', () => {
    const printers = listed({ p1: 'MK4', p2: 'MK4', p3: 'MK4', p4: 'MK4' })
    expect(migrated(printers, { p1: [MACHINE], p2: [MACHINE, PETG], p3: [MACHINE, PETG] })).toEqual({
      MK4: [MACHINE, PETG],
    })
  })

  test('stay with a printer that has another file than most of its model', () => {
    const printers = listed({ p1: 'MK4', p2: 'MK4', p3: 'MK4' })
    const other = [MACHINE, 'filament PETG cold']
    expect(migrated(printers, { p1: other, p2: [MACHINE, PETG], p3: [MACHINE, PETG] })).toEqual({
      MK4: [MACHINE, PETG],
      p1: other,
    })
  })

  test('are the newest for the model where as many printers have others, and no file is lost', () => {
    const printers = listed({ p1: 'MK4', p2: 'MK4' })
    expect(migrated(printers, { p1: ['config  old'], p2: ['config  new'] })).toEqual({
      MK4: ['config  new'],
      p1: ['config  old'],
    })
  })

  test('stay with printers without a model and with removed ones, and no model takes those of another', () => {
    const printers = listed({ p1: null, p2: 'MK4', p3: 'P1S', p4: '' })
    const each = { p1: [MACHINE], p2: [MACHINE], p3: [MACHINE], p4: [MACHINE], p9: [MACHINE] }
    const { p2, p3, ...own } = each
    expect(migrated(printers, each)).toEqual({ MK4: p2, P1S: p3, ...own })
  })

  test.each(['not json', '{"id": "p1"}', '["p1", 2, null]'])(
    'stay with their printers where the list of printers is damaged: %s',
    (printers) => {
      expect(migrated(printers, { p1: [MACHINE] })).toEqual({ p1: [MACHINE] })
    },
  )
})
