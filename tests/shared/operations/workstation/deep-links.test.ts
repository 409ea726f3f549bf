import { describe, expect, test } from 'vitest'
import { pathOfLink } from '../../../../shared/operations/workstation/deep-links.ts'

describe('a link of another program', () => {
  test.each([
    ['layerline://order/1012', '/console/scan/O-1012'],
    ['LAYERLINE://order/1012/', '/console/scan/O-1012'],
    ['layerline://unit/1012-3', '/console/scan/U-1012-3'],
    ['layerline://plate/17', '/console/scan/P-17'],
    ['layerline://quote/q_8fJ2', '/console/quotes?q=q_8fJ2&chosen=q_8fJ2'],
    ['layerline://desk', '/console'],
  ])('%s opens %s', (link, path) => expect(pathOfLink(link)).toBe(path))

  test.each([
    'layerline://order/0',
    'layerline://order/1012/refund',
    'layerline://order/1012?next=//evil.example',
    'layerline://order/../console/staff',
    'layerline://order/1012#x',
    'layerline://unit/1012',
    'layerline://quote/1012',
    'layerline://quote/q_1&chosen=2',
    'layerline://console/staff',
    'layerline:order/1012',
    'layerline://evil.example/order/1012',
    'https://evil.example/layerline://order/1012',
    'javascript:alert(1)',
    `layerline://quote/q_${'a'.repeat(200)}`,
    '',
  ])('%j opens nothing', (link) => expect(pathOfLink(link)).toBeNull())
})
