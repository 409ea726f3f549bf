import { expect, test } from 'vitest'
import { movedText } from '../../renderer/platform/shell/moved-notice.tsx'

test.each([
  [{ quotes: 1, orders: 0 }, 'Your 1 quote is now in your account.'],
  [{ quotes: 0, orders: 5 }, 'Your 5 orders are now in your account.'],
  [{ quotes: 1, orders: 1 }, 'Your 1 quote and 1 order are now in your account.'],
  [{ quotes: 0, orders: 0 }, null],
])('a sign-in says what moved to the account: %o', (moved, text) => {
  expect(movedText(moved)).toBe(text)
})
