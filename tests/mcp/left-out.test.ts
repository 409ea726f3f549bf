import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withoutNulls } from '../../server/mcp/without-nulls.ts'
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
  ])('%s', (_, given, left) => {
    expect(withoutNulls(schema, given)).toEqual(left)
  })
})

test('whoever fills every field of create_quote with null but for the upload has asked for the standard', () => {
  const { input } = findTool('create_quote')!
  const nulls = Object.fromEntries(Object.keys(input.shape).map((name) => [name, null]))
  const read = input.parse(withoutNulls(input, { ...nulls, upload_id: 'up_1' }))
  expect(read).toMatchObject({ upload_id: 'up_1', quantity: 1, material: 'PLA+' })
})
