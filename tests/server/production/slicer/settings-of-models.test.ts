import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSlicerPage } from '../../../../server/production/slicer/choose-slicer.ts'
import {
  removeSlicerProfile,
  saveSlicerProfile,
  shareSlicerProfiles,
} from '../../../../server/production/slicer/keep-profiles.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import {
  choose,
  closeSlicerShop,
  CONFIG,
  floor,
  GCODE,
  openSlicerShop,
  order,
  owner,
  shown,
  standIn,
  testShop,
  writing,
} from './slicer-shop.ts'

beforeEach(async () => {
  await openSlicerShop()
  await choose(standIn(writing(GCODE)), false)
})
afterEach(closeSlicerShop)

/** Saves the list of printers with these models; the others have none. All print one material. */
function setModels(models: Record<string, string>): void {
  const cases = Object.entries(models).map(([id, model]) => `when '${id}' then '${model}'`)
  testShop.database.write((tx) =>
    tx.run(
      `insert into documents (kind, version, body, created_at)
       select kind, version + 1, (select json_group_array(json_set(value, '$.model',
         case value ->> 'id' ${cases.join(' ')} end, '$.materials', json('["PLA+"]'))) from json_each(body)), created_at
       from documents where kind = 'printers' order by version desc limit 1`,
    ),
  )
}

const add = (printer_id: string, text = CONFIG) =>
  saveSlicerProfile(testShop.shop, owner, { printer_id, material: null, files: [{ name: 'a.ini', text }] })
const share = (printer_id: string, model_has_settings: boolean) =>
  shareSlicerProfiles(testShop.shop, owner, { printer_id, model_has_settings })
const rows = async () => (await readSlicerPage(testShop.shop, owner)).rows

/** Returns why the plate of a printer is not sliced. */
async function whyNot(printer_id: string): Promise<string | null> {
  const [unit] = order.units()
  const id = floor.plan([unit], printer_id)
  testShop.database.write((tx) => tx.run("update plates set material = 'PLA+' where id = ?", id))
  const { why_not } = await shown(id)
  floor.remove(id)
  return why_not
}

describe('the settings of a model', () => {
  test('slice plates of all of its printers after one upload', async () => {
    setModels({ p1: 'MK4', p2: 'MK4', p3: 'P1S' })
    expect(await whyNot('p2')).toBe('MK4 has no machine settings for PrusaSlicer yet.')
    add('p1')
    expect([await whyNot('p1'), await whyNot('p2')]).toEqual([null, null])
    expect(await whyNot('p3')).toMatch(/^P1S has no machine settings/)
  })

  test('are one row of the page, those with something missing first', async () => {
    setModels({ p1: 'MK4', p2: 'MK4', p3: 'P1S' })
    add('p1')
    const [first, ...others] = await rows()
    expect(first.missing).toBe('P1S has no machine settings for PrusaSlicer yet.')
    expect(others.at(-1)).toMatchObject({
      name: 'MK4',
      printers: [{ id: 'p1' }, { id: 'p2' }],
      materials: ['PLA+'],
      profiles: [{ name: 'a.ini', role: 'config' }],
      missing: null,
      is_own: false,
    })
  })

  test('stay on the page when no printer has the model any longer', async () => {
    setModels({ p1: 'MK4' })
    add('p1')
    setModels({ p1: 'MK4S' })
    expect(await whyNot('p1')).toMatch(/^MK4S has no machine settings/)
    const left = (await rows()).find(({ name }) => name === 'MK4')!
    expect(left).toMatchObject({ printers: [], missing: null, profiles: [{ role: 'config' }] })
    removeSlicerProfile(testShop.shop, owner, { profile_id: left.profiles[0].id })
    expect((await rows()).map(({ name }) => name)).not.toContain('MK4')
  })
})

describe('a printer with settings of its own', () => {
  beforeEach(() => {
    add('p1')
    setModels({ p1: 'MK4', p2: 'MK4' })
  })
  const mine = async () => (await rows()).find(({ name }) => name === 'Printer 1')

  test('gives them to its model, which has none', async () => {
    expect(await mine()).toMatchObject({ model: 'MK4', is_own: true, model_has_settings: false })
    expect(await whyNot('p2')).toMatch(/^MK4 has no machine settings/)
    share('p1', false)
    expect([await whyNot('p1'), await whyNot('p2'), await mine()]).toEqual([null, null, undefined])
  })

  test('keeps them beside those of the model until staff let it share', async () => {
    add('p2', CONFIG.replace(/^filament_type = .*$/m, 'filament_type = ASA'))
    expect(await whyNot('p1')).toBeNull()
    expect(await whyNot('p2')).toBe('MK4 has no filament settings for PLA+ yet.')
    expect(refusalOf(() => share('p1', false)).code).toBe('wrong_state')
    share('p1', true)
    expect(await whyNot('p1')).toBe('MK4 has no filament settings for PLA+ yet.')
    expect(await mine()).toBeUndefined()
  })

  test('does not share without a model', () => {
    add('p3')
    expect(refusalOf(() => share('p3', false)).code).toBe('printer_refused')
  })
})
