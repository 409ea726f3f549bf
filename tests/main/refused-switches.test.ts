import { describe, expect, test } from 'vitest'
import { findRefusedSwitch } from '../../main/refused-switches.ts'

const startedWith =
  (...switches: string[]) =>
  (name: string) =>
    switches.includes(name)

describe('an installed program', () => {
  test.each([
    'remote-debugging-port',
    'remote-debugging-pipe',
    'inspect',
    'load-extension',
    'proxy-server',
    'host-resolver-rules',
    'disable-web-security',
    'no-sandbox',
  ])('refuses --%s', (name) => expect(findRefusedSwitch(startedWith('lang', name), false)).toBe(name))

  test('accepts switches that only affect its appearance', () => {
    expect(
      findRefusedSwitch(startedWith('lang', 'force-device-scale-factor', 'ozone-platform'), false),
    ).toBeNull()
  })

  test('lets only root switch off the sandbox, which does not work for root', () => {
    expect(findRefusedSwitch(startedWith('no-sandbox'), true)).toBeNull()
    expect(findRefusedSwitch(startedWith('no-sandbox', 'remote-debugging-port'), true)).toBe(
      'remote-debugging-port',
    )
  })
})
