import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { asMeant } from '../../server/mcp/near-types.ts'
import { findTool } from '../../server/mcp/tools.ts'

describe('a null', () => {
  const schema = z.object({
    color: z.string().optional(),
    quantity: z.int().default(1),
    day: z.string().nullable(),
    note: z.string().nullable().optional(),
    id: z.string(),
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['for a field that may be left out is a field left out', { color: null, quantity: null }, {}],
    ['that its field has as a value stays', { day: null, note: null }, { day: null, note: null }],
    ['for a field that is needed stays, to be refused', { id: null }, { id: null }],
    ['for a field that there is not stays, to be told', { colour: null }, { colour: null }],
  ])('a null %s', (_, given, left) => {
    expect(asMeant(schema, given)).toEqual(left)
  })
})

describe('an argument in a near type', () => {
  const schema = z.object({
    quantity: z.int().min(1).default(1),
    accept: z.boolean().optional(),
    zip: z.string().optional(),
    quote_ids: z.array(z.string()).optional(),
    size: z.array(z.number()).optional(),
    address: z
      .object({ street: z.string(), floor: z.int().optional(), note: z.string().optional() })
      .optional(),
    settings: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])).optional(),
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a number as text', { quantity: '2' }, { quantity: 2 }],
    ['a number as text with spaces', { quantity: ' 2 ' }, { quantity: 2 }],
    ['a whole number with a fraction of zero', { quantity: '2.0' }, { quantity: 2 }],
    ['yes as text', { accept: 'true' }, { accept: true }],
    ['no in another spelling', { accept: 'False' }, { accept: false }],
    ['text as a number', { zip: 94107 }, { zip: '94107' }],
    ['a list as JSON', { quote_ids: '["q_1","q_2"]' }, { quote_ids: ['q_1', 'q_2'] }],
    ['one id for a list', { quote_ids: 'q_1' }, { quote_ids: ['q_1'] }],
    ['one number for a list', { size: '20' }, { size: [20] }],
    ['an object as JSON', { address: '{"street":"1 Main St"}' }, { address: { street: '1 Main St' } }],
    [
      'fields of an object',
      { address: { street: 12, floor: '3', note: null } },
      { address: { street: '12', floor: 3 } },
    ],
    [
      'values of a record',
      { settings: { infill: '20', brim: 'true', pattern: 'grid' } },
      { settings: { infill: 20, brim: true, pattern: 'grid' } },
    ],
    ['a record as JSON', { settings: '{"infill":20}' }, { settings: { infill: 20 } }],
  ])('%s is what the field expects', (_, given, meant) => {
    expect(asMeant(schema, given)).toEqual(meant)
    expect(schema.safeParse(asMeant(schema, given)).success).toBe(true)
  })

  test.each<[string, Record<string, unknown>]>([
    ['words for a number', { quantity: 'two' }],
    ['an amount with its sign', { quantity: '$2' }],
    ['a number out of range', { quantity: '0' }],
    ['a fraction for a whole number', { quantity: '2.5' }],
    ['an empty text for a number', { quantity: '' }],
    ['a number for a choice of two', { accept: 1 }],
    ['text that looks like a number where text is expected', { zip: '02138' }],
    ['JSON that is cut off', { accept: '{' }],
  ])('%s stays as it was sent', (_, given) => {
    expect(asMeant(schema, given)).toEqual(given)
  })
})

test('create_quote with null in every field except the upload uses the defaults', () => {
  const { input } = findTool('create_quote')!
  const nulls = Object.fromEntries(Object.keys(input.shape).map((name) => [name, null]))
  const read = input.parse(asMeant(input, { ...nulls, upload_id: 'up_1' }))
  expect(read).toMatchObject({ upload_id: 'up_1', quantity: 1, material: 'PLA+' })
})
