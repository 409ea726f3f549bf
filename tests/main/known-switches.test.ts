import { describe, expect, test } from 'vitest'
import { findUnknownSwitch } from '../../main/known-switches.ts'

const unknownIn = (args: string[], where = {}) =>
  findUnknownSwitch(args, { isRoot: false, platform: 'linux', ...where })

describe('an installed program', () => {
  test.each([
    'remote-debugging-port=0',
    'remote-debugging-pipe',
    'inspect',
    'load-extension',
    'proxy-server=127.0.0.1:1',
    'host-resolver-rules',
    'disable-web-security',
    'no-sandbox',
    'enable-blink-features=ShadowDOM',
    'enable-features=Foo',
    'enable-experimental-web-platform-features',
    'disable-features=Foo',
    'browser-subprocess-path=/bin/sh',
    'zygote-cmd-prefix',
    'disable-seccomp-filter-sandbox',
    'disable-gpu-sandbox',
    'allow-file-access-from-files',
    'enable-logging',
    'log-file=/tmp/x',
    'bakcup',
    'backup=1',
  ])('knows no --%s', (text) => expect(unknownIn(['--lang=en', `--${text}`])).toBe(`--${text.split('=')[0]}`))

  test.each([
    ['its own switches', ['--hidden', '--kiosk', '--updated']],
    ['switches for its display', ['--lang=en', '--force-device-scale-factor=2', '--ozone-platform=wayland']],
    ['files and links', ['/home/ada/part.stl', 'layerline://order/1012', 'part-2.stl']],
    ['everything after the end of the switches', ['--', '--no-sandbox', '-part.stl']],
  ])('accepts %s', (_what, args) => expect(unknownIn(args)).toBeNull())

  test('finds a switch behind a file, in blanks and with one hyphen, as Chromium does', () => {
    expect(unknownIn(['part.stl', '--inspect'])).toBe('--inspect')
    expect(unknownIn([' --inspect '])).toBe('--inspect')
    expect(unknownIn(['-no-sandbox'])).toBe('-no-sandbox')
  })

  test('finds a switch in capital letters or with a slash on Windows, where Chromium knows them', () => {
    const platform = 'win32' as const
    expect(unknownIn(['--LANG=en'], { platform })).toBeNull()
    expect(unknownIn(['/no-sandbox'], { platform })).toBe('/no-sandbox')
    expect(unknownIn(['--LANG=en'])).toBe('--LANG')
  })

  test('lets only root switch off the sandbox, which does not work for root', () => {
    expect(unknownIn(['--no-sandbox'], { isRoot: true })).toBeNull()
    expect(unknownIn(['--no-sandbox', '--inspect'], { isRoot: true })).toBe('--inspect')
  })
})
