import { expect, test } from 'vitest'
import { bytesText } from '../../../shared/platform/bytes-text.ts'

const KB = 1024
const MB = 1024 * KB

test.each([
  [0, '0 bytes'],
  [640, '640 bytes'],
  [14.04 * KB, '14 KB'],
  [12.49 * MB, '12.4 MB'],
  [50 * MB, '50 MB'],
  [50.3 * MB, '50.3 MB'],
  [99.97 * MB, '99.9 MB'],
  [640.9 * MB, '640 MB'],
  [MB - 1, '1023 KB'],
  [1024 * MB - 1, '1023 MB'],
  [1.59 * 1024 * MB, '1.5 GB'],
  [5000 * 1024 * 1024 * MB, '5000 TB'],
])('%d bytes are written as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
