import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Money } from '../../renderer/platform/ui/values.tsx'

const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, '')

test.each([
  [0, '$0.00'],
  [123_456, '$1,234.56'],
  [-1144, '−$11.44'],
  [-5, '−$0.05'],
])('%s cents read %s', (cents, shown) => {
  expect(text(renderToStaticMarkup(<Money cents={cents} />))).toBe(shown)
})
