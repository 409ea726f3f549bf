import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Takes the message of a schema, which is made for programmers unless the schema has its own. */
const TAKES_MESSAGE =
  /issues(\[0\]|\.at\(0\))?\)?\??\.message|\bissue\.message|issues\??\.(map|find)\([^\n]*message/

test('no page shows the message of a schema, but the sentence that inputSentence makes of it', () => {
  const files = globSync('renderer/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => TAKES_MESSAGE.test(readFileSync(file, 'utf8')))).toEqual([])
})
