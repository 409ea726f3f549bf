import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

describe('422', () => {
  test('detail is a list of items with loc, msg, type, and where it helps input and ctx', async () => {
    const answer = await owner.get('/v1/quotes?limit=0&cursor=')
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      error: 'invalid_input',
      detail: [
        {
          loc: ['query', 'limit'],
          msg: 'Input should be greater than or equal to 1',
          type: 'greater_than_equal',
          input: 0,
          ctx: { ge: 1 },
        },
        {
          loc: ['query', 'cursor'],
          msg: 'String should have at least 1 character',
          type: 'string_too_short',
          input: '',
          ctx: { min_length: 1 },
        },
      ],
    })
  })

  test('reports each field once', async () => {
    const cursor = await owner.get(`/v1/quotes?cursor=${'x'.repeat(65)}`)
    expect(cursor.json().detail.map((item: { type: string }) => item.type)).toEqual(['string_too_long'])
  })

  test.each([
    ['"5"', 'int_parsing'],
    ['1.5', 'int_from_float'],
    ['150.5', 'int_from_float'],
    ['true', 'int_type'],
    ['[1]', 'int_type'],
    ['null', 'int_type'],
    ['1e400', 'int_type'],
    ['-1', 'greater_than_equal'],
    ['1000000000', 'less_than_equal'],
  ])('a quantity of %s is %s', async (text, type) => {
    const { id } = (await owner.upload({ file: CUBE })).json()
    const answer = await owner.send('POST', `/v1/quotes/${id}/requote`, {
      payload: `{"quantity":${text}}`,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toEqual([expect.objectContaining({ loc: ['body', 'quantity'], type })])
  })

  test.each([
    ['null', 'value_error', /true or false, a number, a text, a list of numbers/],
    ['{}', 'value_error', /true or false, a number, a text, a list of numbers/],
    ['["x","y","z"]', 'value_error', /a list of numbers/],
    ['[0,1]', 'too_short', /at least 3 items/],
    ['[0,0,0,1]', 'too_long', /at most 3 items/],
  ])('a setting of %s is %s, with what it should be', async (text, type, msg) => {
    const { id } = (await owner.upload({ file: CUBE })).json()
    const answer = await owner.send('POST', `/v1/quotes/${id}/requote`, {
      payload: `{"print_settings":{"bottom_face":${text}}}`,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.json().detail).toEqual([
      expect.objectContaining({
        loc: ['body', 'print_settings', 'bottom_face'],
        type,
        msg: expect.stringMatching(msg),
      }),
    ])
  })

  test.each([
    ['{"quantity":', 12],
    ['{"quantity": 1,}', 15],
    ['quantity=1', 0],
  ])('reports where JSON is broken: %s', async (payload, at) => {
    const { id } = (await owner.upload({ file: CUBE })).json()
    const answer = await owner.send('POST', `/v1/quotes/${id}/requote`, {
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toEqual([
      expect.objectContaining({ loc: ['body', at], type: 'json_invalid' }),
    ])
  })

  test('reports the limit of the field, not of safe integers', async () => {
    const { id } = (await owner.upload({ file: CUBE })).json()
    const answer = await owner.post(`/v1/quotes/${id}/requote`, { quantity: 1e300 })
    expect(answer.json().detail).toEqual([
      expect.objectContaining({ type: 'less_than_equal', ctx: { le: 100 } }),
    ])
  })

  test.each([
    ['the body is a list', '[]'],
    ['the body is a text', '"part"'],
    ['the body is a number', '5'],
  ])('%s', async (_name, payload) => {
    const { id } = (await owner.upload({ file: CUBE })).json()
    const answer = await owner.send('POST', `/v1/quotes/${id}/requote`, {
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toEqual([
      expect.objectContaining({ loc: ['body'], type: 'model_attributes_type' }),
    ])
  })

  test.each([
    ['lists', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['objects', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
  ])('reports %s nested twenty thousand deep without returning the input', async (_name, deep) => {
    const { id } = (await owner.upload({ file: CUBE })).json()
    for (const payload of [
      `{"quantity":${deep}}`,
      `{"color":${deep}}`,
      `{"print_settings":{"infill":${deep}}}`,
    ]) {
      const answer = await owner.send('POST', `/v1/quotes/${id}/requote`, {
        payload,
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail).toEqual([expect.not.objectContaining({ input: expect.anything() })])
    }
  })

  test('never returns a password, wherever it is in an invalid body', async () => {
    const stranger = new Person(await shop.http())
    const password = 'a secret of mine'
    for (const body of [[{ email: 'a@b.test', password }], { email: { password } }, { password }]) {
      const answer = await stranger.post('/auth/sign-up', body)
      expect(answer.statusCode).toBe(422)
      expect(answer.body).not.toContain(password)
    }
  })
})
