import { describe, expect, test } from 'vitest'
import { findRefusedSwitch } from '../../main/refused-switches.ts'

const started =
  (...switches: string[]) =>
  (name: string) =>
    switches.includes(name)

describe('what an installed program refuses to start with', () => {
  test.each([
    'remote-debugging-port',
    'remote-debugging-pipe',
    'inspect',
    'load-extension',
    'proxy-server',
    'host-resolver-rules',
    'disable-web-security',
    'no-sandbox',
  ])('--%s', (name) => expect(findRefusedSwitch(started('lang', name), false)).toBe(name))

  test('nothing that only says how it looks', () => {
    expect(
      findRefusedSwitch(started('lang', 'force-device-scale-factor', 'ozone-platform'), false),
    ).toBeNull()
  })

  test('root may leave out the sandbox, which does not work for root, and nothing else', () => {
    expect(findRefusedSwitch(started('no-sandbox'), true)).toBeNull()
    expect(findRefusedSwitch(started('no-sandbox', 'remote-debugging-port'), true)).toBe(
      'remote-debugging-port',
    )
  })
})
