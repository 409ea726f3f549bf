import { expect, test } from 'vitest'
import { aboutText } from '../../renderer/desk/desk-words.ts'

const item = { quote_id: 'q_1', quote_number: 'Q-1042', order_number: null, customer: null, quantity: 2 }

test('an item of the Desk names the number of its quote until there is an order', () => {
  expect(aboutText(item)).toBe('Q-1042 · Guest · 2 pieces')
  expect(aboutText({ ...item, order_number: 1001 })).toBe('Order 1001 · Guest · 2 pieces')
})

test('an item about a printer names no quote', () => {
  expect(aboutText({ ...item, quote_id: null, quote_number: null })).toBe('')
})
