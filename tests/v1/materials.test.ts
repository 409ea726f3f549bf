import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MaterialsAnswer } from '../../shared/catalog/materials.ts'
import type { Catalog } from '../../shared/catalog/catalog.ts'
import { readShopData } from '../../server/catalog/shop-data.ts'
import { writeDocument } from '../../server/catalog/document-store.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { openTestShop, type TestShop } from '../shop/test-shop.ts'
import { Person, signedInOwner } from '../shop/v1.ts'

const CUBE = binaryStl(box([20, 20, 20]))
let shop: TestShop
let owner: Person
beforeEach(async () => {
  shop = await openTestShop()
  owner = await signedInOwner(shop)
})
afterEach(() => shop.close())

async function read(): Promise<MaterialsAnswer> {
  return (await new Person(await shop.http()).get('/v1/materials')).json()
}

/** Changes the catalog as the operator does. */
function changeCatalog(change: (catalog: Catalog) => Partial<Catalog>): void {
  const { catalog } = readShopData(shop.database)
  shop.database.write((tx) =>
    writeDocument(tx, { kind: 'catalog', body: { ...catalog, ...change(catalog) }, now: 1, by: null }),
  )
}

function outOfStock(id: string): void {
  changeCatalog(({ materials }) => ({
    materials: materials.map((one) => (one.id === id ? { ...one, available: false } : one)),
  }))
}

describe('materials[]', () => {
  test("are the interface's, in its order, and only Custom is custom", async () => {
    const { materials } = await read()
    expect(materials.map(({ id }) => id).join(' ')).toBe(
      'PLA+ PLA-CF PETG PETG-CF ASA ASA-CF PC PC-CF TPU TPU-CF Nylon Nylon-CF PPA-CF PPS-CF Custom',
    )
    expect(materials.filter(({ custom }) => custom).map(({ id }) => id)).toEqual(['Custom'])
  })

  test('PLA+ and PETG in black or white have no lead days; every other material and color adds one', async () => {
    const { materials } = await read()
    const early = materials.filter(({ id }) => id === 'PLA+' || id === 'PETG')
    for (const { lead_days, same_day_colors } of early)
      expect([lead_days, same_day_colors]).toEqual([0, ['Black', 'White']])
    for (const { id, lead_days, same_day_colors } of materials.filter((one) => !early.includes(one)))
      expect([id, lead_days, same_day_colors]).toEqual([id, 1, []])
  })

  test('a material that is not available is refused for new quotes and for requotes', async () => {
    const { id } = (await owner.upload({ file: CUBE })).json()
    await shop.settled()
    outOfStock('ASA')
    expect((await read()).materials.find((one) => one.id === 'ASA')!.available).toBe(false)
    for (const answer of [
      await owner.upload({ file: CUBE, fields: { material: 'ASA' } }),
      await owner.post(`/v1/quotes/${id}/requote`, { material: 'ASA' }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { error: 'material_unavailable', detail: 'ASA is out of stock. Choose another material.' },
      ])
    expect((await owner.get('/v1/quotes')).json().quotes).toHaveLength(1)
  })

  test('Custom is always available', async () => {
    outOfStock('Custom')
    expect((await read()).materials.at(-1)).toMatchObject({ id: 'Custom', available: true })
    const answer = await owner.upload({ file: CUBE, fields: { material: 'Custom', material_note: 'PEEK' } })
    expect(answer.statusCode).toBe(202)
  })
})

describe('colors', () => {
  test('the first one is the default of every material', async () => {
    const { colors, materials } = await read()
    for (const material of materials) expect(material.colors[0]).toBe(colors[0])
    expect((await owner.upload({ file: CUBE })).json().color).toBe(colors[0])
  })

  test('a material offers some of them', async () => {
    const { colors, materials } = await read()
    for (const material of materials) expect(colors).toEqual(expect.arrayContaining(material.colors))
  })

  test('a color change re-dates a quote: one with lead days ships a working day later, lead_days being included', async () => {
    const { id } = (await owner.upload({ file: CUBE })).json()
    await shop.settled()
    const black = await owner.quote(id)
    const red = (await owner.post(`/v1/quotes/${id}/requote`, { color: 'Red' })).json()
    const days = (quote: typeof black) => quote.options.map((option) => option.ship_by)
    expect([days(black), days(red)]).toEqual([
      ['2026-11-16', '2026-11-23'],
      ['2026-11-17', '2026-11-24'],
    ])
  })

  test('custom_color is what is sent with color_note; null when not offered, and then refused', async () => {
    expect((await read()).custom_color).toBe('Custom')
    changeCatalog(() => ({ custom_color: null }))
    expect((await read()).custom_color).toBeNull()
    const answer = await owner.upload({ file: CUBE, fields: { color: 'Custom', color_note: 'RAL 5015' } })
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'color_unavailable'])
  })
})

describe('print_settings[]', () => {
  test('each has a name, a label and a type, with the range or the choices that belong to it', async () => {
    const { print_settings } = await read()
    for (const setting of print_settings) {
      const hasRange = setting.min !== undefined && setting.max !== undefined
      const shape = {
        range: hasRange || setting.ranges !== undefined,
        choices: setting.choices !== undefined,
      }
      const isNumber = setting.type === 'int' || setting.type === 'float'
      expect([setting.name, shape]).toEqual([
        setting.name,
        { range: isNumber, choices: setting.type === 'choice' },
      ])
      expect(setting.label).not.toBe('')
    }
  })

  test('each is automatic or has a standard', async () => {
    for (const setting of (await read()).print_settings)
      expect([setting.name, setting.automatic === true]).toEqual([
        setting.name,
        setting.standard === undefined,
      ])
  })

  test('the layer height follows the nozzle', async () => {
    const { print_settings } = await read()
    const layer = print_settings.find(({ name }) => name === 'layer_height')!
    const nozzle = print_settings.find(({ name }) => name === layer.range_by)!
    expect(Object.keys(layer.ranges!)).toEqual(nozzle.choices)
    const { id } = (await owner.upload({ file: CUBE })).json()
    await shop.settled()
    const tried = async (settings: object) =>
      (await owner.post(`/v1/quotes/${id}/requote`, { print_settings: settings })).statusCode
    expect([
      await tried({ layer_height: 0.28 }),
      await tried({ layer_height: 0.3 }),
      await tried({ layer_height: 0.3, nozzle: '0.6' }),
      await tried({ layer_height: 0.08, nozzle: '0.6' }),
    ]).toEqual([201, 400, 201, 400])
  })
})

test('the ETag changes with the catalog', async () => {
  const before = await owner.get('/v1/materials')
  outOfStock('ASA')
  const after = await owner.get('/v1/materials', { 'if-none-match': String(before.headers['etag']) })
  expect(after.statusCode).toBe(200)
  expect(after.headers['etag']).not.toBe(before.headers['etag'])
})
