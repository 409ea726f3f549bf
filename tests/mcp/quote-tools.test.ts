import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '../../shared/platform/time.ts'
import { CUBE, DENVER } from '../shop/delivery-shop.ts'
import { scriptedGeometry } from '../shop/scripted-geometry.ts'
import { ADDRESS } from '../shop/placed-order.ts'
import { Person, signedUpCustomer } from '../shop/v1.ts'
import { agentOf, type Agent } from './agent.ts'
import { openMcpShop, type McpShop } from './mcp-shop.ts'

let shop: McpShop
let agent: Agent
beforeEach(async () => {
  shop = await openMcpShop()
  agent = await agentOf(shop, ['quotes'])
})
afterEach(() => shop.close())

/** A priced quote of a 20 mm cube. */
async function cube(account: Person = shop.owner, fields: Record<string, string> = {}): Promise<string> {
  const { id } = (await account.upload({ file: CUBE, filename: 'cube.stl', fields })).json()
  await shop.settled()
  return id
}

describe('list_materials', () => {
  test('returns the catalog without swatches', async () => {
    const answer = await agent.call('list_materials')
    const { color_swatches: drawn, ...catalog } = (await shop.owner.get('/v1/materials')).json()
    expect(answer).toEqual({ ...catalog, next_steps: [expect.stringContaining('create_quote')] })
    expect(Object.keys(drawn)).not.toEqual([])
  })
})

test('arguments in a near type are read as they are meant', async () => {
  const quote_id = await cube()
  const changed = await agent.call('requote', {
    quote_id,
    quantity: '3',
    print_settings: '{"infill":"40"}',
    color: null,
  })
  expect(changed).toMatchObject({ quantity: 3, print_settings: { infill: 40 } })
})

describe('get_quote', () => {
  test('returns the quote of /v1 without what only pages draw', async () => {
    const quote_id = await cube()
    const { preview_url, options, manufacturability, flags, part, ...same } = await shop.owner.quote(quote_id)
    const answer = await agent.call('get_quote', { quote_id })
    expect(answer).toMatchObject({ ...same, part: { dimensions_mm: part!.dimensions_mm } })
    expect(answer).not.toHaveProperty('preview_url')
    expect(preview_url).not.toBeNull()
    expect(answer['options']).toEqual(
      options.map(({ days: _none, ...option }) => ({ ...option, total_with_delivery_cents: null })),
    )
    expect(answer['flags']).toHaveLength(flags.length)
    expect(answer['manufacturability']).toMatchObject({ status: manufacturability.status })
    expect(JSON.stringify(answer)).not.toContain('faces')
  })

  test('says to poll again in 5 seconds while the part is measured', async () => {
    let done = () => {}
    const waiting = new Promise<void>((resolve) => (done = resolve))
    const slow = await openMcpShop({
      geometry: scriptedGeometry(async () => {
        await waiting
        return { outcome: 'refused', code: 'file_unreadable', detail: 'Cannot be read.', raw: '' }
      }),
    })
    const { id } = (await slow.owner.upload({ file: CUBE })).json()
    const asking = await agentOf(slow)
    expect(await asking.call('get_quote', { quote_id: id })).toMatchObject({ poll_after_s: 5 })
    done()
    await slow.settled()
    const answer = await asking.call('get_quote', { quote_id: id })
    expect(answer).not.toHaveProperty('poll_after_s')
    await slow.close()
  })

  test('does not find another account’s quote', async () => {
    const quote_id = await cube(await signedUpCustomer(shop))
    expect(await agent.refused('get_quote', { quote_id })).toMatchObject({ error: 'quote_not_found' })
  })

  test('names the field that is missing', async () => {
    const answer = await agent.refused('get_quote')
    expect(answer).toMatchObject({ error: 'invalid_input', detail: [{ loc: ['body', 'quote_id'] }] })
  })
})

describe('list_quotes', () => {
  test('returns short quotes page by page, newest first', async () => {
    const ids = [await cube(), await cube(shop.owner, { material: 'PETG' }), await cube()]
    const first = await agent.call('list_quotes', { limit: 2 })
    expect(first).toMatchObject({ quotes: [{ id: ids[2] }, { id: ids[1], material: 'PETG' }] })
    expect(first['quotes'][0]).toMatchObject({ options: [{ speed: 'asap', available: true }, {}] })
    const second = await agent.call('list_quotes', { cursor: first['next_cursor'] })
    expect(second).toMatchObject({ quotes: [{ id: ids[0] }], next_cursor: null })
    expect(await agent.call('list_quotes', { material: 'PETG' })).toMatchObject({ quotes: [{ id: ids[1] }] })
  })

  test('says what to do for an account without any', async () => {
    const { next_steps } = await agent.call('list_quotes')
    expect(next_steps).toEqual([expect.stringContaining('create_upload')])
  })

  test('refuses an invalid cursor', async () => {
    expect(await agent.refused('list_quotes', { cursor: 'x' })).toMatchObject({ error: 'invalid_input' })
  })
})

describe('requote', () => {
  test('returns the changed quote, and says that it is a new one', async () => {
    const quote_id = await cube()
    const answer = await agent.call('requote', { quote_id, quantity: 5, print_settings: { infill: 40 } })
    expect(answer['id']).not.toBe(quote_id)
    expect(answer).toMatchObject({ quantity: 5, print_settings: { infill: 40 } })
    expect(answer.next_steps[0]).toContain(answer['id'])
  })

  test('refuses a material that lacks the color, and says which colors to offer in the next call', async () => {
    const quote_id = await cube(shop.owner, { color: 'Orange' })
    const answer = await agent.refused('requote', { quote_id, material: 'PLA-CF' })
    expect(answer).toMatchObject({ error: 'color_unavailable', allowed: ['Black', 'Gray', 'Custom'] })
    expect(answer['next_steps']).toEqual([expect.stringContaining('comes in: Black, Gray, Custom.')])
    const changed = await agent.call('requote', { quote_id, material: 'PLA-CF', color: 'Gray' })
    expect(changed).toMatchObject({ material: 'PLA-CF', color: 'Gray' })
  })

  test('refuses a setting out of its range, and names the range', async () => {
    const quote_id = await cube()
    const answer = await agent.refused('requote', { quote_id, print_settings: { infill: 400 } })
    expect(answer).toMatchObject({ error: 'setting_invalid', detail: expect.stringContaining('10 to 100') })
  })

  test('refuses what no schema allows', async () => {
    const answer = await agent.refused('requote', { quote_id: await cube(), quantity: 0 })
    expect(answer).toMatchObject({ error: 'invalid_input', detail: [{ loc: ['body', 'quantity'] }] })
  })

  test('refreshes an expired quote when called without changes', async () => {
    const quote_id = await cube()
    shop.wait(60 * DAY)
    const expired = await agent.call('get_quote', { quote_id })
    expect(expired.next_steps).toEqual([expect.stringContaining('requote')])
    expect(await agent.call('requote', { quote_id })).toMatchObject({ status: 'quoted' })
  })
})

describe('price_delivery', () => {
  test('shows the total of parts and delivery, and the next steps', async () => {
    const quote_id = await cube()
    const answer = await agent.call('price_delivery', { quote_id, ...ADDRESS })
    const [asap] = answer['options'] as { total_cents: number; total_with_delivery_cents: number }[]
    const { fee_cents } = answer['delivery'] as { fee_cents: number }
    expect(asap.total_with_delivery_cents).toBe(asap.total_cents + fee_cents)
    expect(answer.next_steps.join(' ')).toContain(`expected_total_cents ${asap.total_with_delivery_cents}`)
    expect(JSON.stringify(answer)).not.toContain(ADDRESS.street)
  })

  test('needs the person’s choice where only a carrier delivers, and accepts it', async () => {
    const to = { quote_id: await cube(), ...DENVER }
    const offered = await agent.refused('price_delivery', to)
    expect(offered).toMatchObject({ error: 'carrier_shipping_available', fee_cents: expect.any(Number) })
    expect(offered.next_steps.join(' ')).toMatch(/Ask the person .*accept_carrier true/)
    const chosen = await agent.call('price_delivery', { ...to, accept_carrier: true })
    expect(chosen).toMatchObject({ delivery: { method: 'shipping', city: 'Denver' } })
  })

  test('does not repeat an address that it refuses', async () => {
    const answer = await agent.refused('price_delivery', {
      quote_id: await cube(),
      ...ADDRESS,
      state: 'Utah',
    })
    expect(answer).toMatchObject({ error: 'invalid_input', detail: [{ loc: ['body', 'state'] }] })
    expect(JSON.stringify(answer)).not.toContain('Utah')
  })
})

describe('claim_quote', () => {
  test('moves a guest’s quote by the link of its page', async () => {
    const guest = new Person(await shop.http(), shop.address)
    const made = (await guest.upload({ file: CUBE }, '/guest/quotes')).json()
    await shop.settled()
    const claim = { quote_id: made.id, token: made.review_url }
    expect(await agent.call('claim_quote', claim)).toMatchObject({ id: made.id, status: 'quoted' })
    expect(await agent.refused('claim_quote', claim)).toMatchObject({ error: 'claim_token_invalid' })
    expect(await agent.refused('claim_quote', { quote_id: made.id })).toMatchObject({
      error: 'invalid_input',
    })
  })
})
