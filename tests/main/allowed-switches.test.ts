import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RESTARTED_SWITCH } from '../../main/error-storm.ts'
import { findRefusedSwitch, findRefusedVariable } from '../../main/allowed-switches.ts'

const person = { isRoot: false, isWindows: false }

describe('an installed program', () => {
  test.each([
    'remote-debugging-port',
    'inspect',
    'load-extension',
    'disable-web-security',
    'enable-features',
    'enable-blink-features',
    'enable-experimental-web-platform-features',
    'disable-features',
    'browser-subprocess-path',
    'zygote-cmd-prefix',
    'disable-seccomp-filter-sandbox',
    'disable-gpu-sandbox',
    'no-zygote-sandbox',
    'allow-file-access-from-files',
    'auth-negotiate-delegate-allowlist',
    'enable-logging',
    'log-file',
    'no-sandbox',
    'bakcup',
  ])('refuses --%s', (name) => {
    expect(findRefusedSwitch(['--lang=en', `--${name}`], person)).toBe(`--${name}`)
    expect(findRefusedSwitch([`--${name}=1`, 'part.stl'], person)).toBe(`--${name}`)
  })

  test('refuses a switch in every spelling that Chromium reads', () => {
    expect(findRefusedSwitch(['-inspect'], person)).toBe('-inspect')
    expect(findRefusedSwitch(['part.stl', ' --inspect=1'], person)).toBe('--inspect')
    expect(findRefusedSwitch(['/inspect'], { isRoot: false, isWindows: true })).toBe('/inspect')
  })

  test('accepts its own options and switches that only affect its appearance', () => {
    const args = ['--hidden', '--kiosk', '--lang=en', '--force-device-scale-factor=2', '--ozone-platform=x11']
    expect(findRefusedSwitch(args, person)).toBeNull()
  })

  test('accepts what it passes to itself after many errors, and what Windows passes for a click on a notice', () => {
    expect(findRefusedSwitch([`--${RESTARTED_SWITCH}`], person)).toBeNull()
    expect(findRefusedSwitch(['-Embedding'], { isRoot: false, isWindows: true })).toBeNull()
  })

  test('accepts links and files, also those named like switches behind "--"', () => {
    const args = ['layerline://order/1012', '/home/ada/part.stl', '-', '--', '--part.stl']
    expect(findRefusedSwitch(args, person)).toBeNull()
  })

  test('lets only root switch off the sandbox, which does not work for root', () => {
    const root = { ...person, isRoot: true }
    expect(findRefusedSwitch(['--no-sandbox'], root)).toBeNull()
    expect(findRefusedSwitch(['--no-sandbox', '--inspect'], root)).toBe('--inspect')
  })

  test('refuses the variable of Electron that switches off the sandbox, too', () => {
    const set = { ELECTRON_DISABLE_SANDBOX: '1', ELECTRON_OZONE_PLATFORM_HINT: 'auto' }
    expect(findRefusedVariable(set, person)).toBe('ELECTRON_DISABLE_SANDBOX')
    expect(findRefusedVariable(set, { isRoot: true })).toBeNull()
    expect(findRefusedVariable({ ELECTRON_DISABLE_SANDBOX: '' }, person)).toBeNull()
  })

  test('is started by the AppImage’s entry of the menu with no switch that it refuses', () => {
    const config = readFileSync(`${import.meta.dirname}/../../electron-builder.yml`, 'utf8')
    // electron-builder's own default.
    const [, args = '--no-sandbox'] =
      /^appImage:\n(?: +#.*\n)* +executableArgs: \[(.*)\]$/m.exec(config) ?? []
    expect(findRefusedSwitch(args.split(', '), person)).toBeNull()
  })
})
