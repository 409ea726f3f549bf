import { expect, test } from 'vitest'
import {
  machineFileName,
  PrintFileName,
  whyNotPrintFile,
} from '../../../../shared/production/printer-links/machine-file.ts'
import { LinkSettings, whyNotLink } from '../../../../shared/production/printer-links/printer-link.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('print files are known by their ending and their first bytes', () => {
  expect(whyNotPrintFile('a.gcode', bytes('; generated\nG28\n'))).toBe(null)
  expect(whyNotPrintFile('A.GCODE', bytes('G28'))).toBe(null)
  expect(whyNotPrintFile('a.bgcode', bytes('GCDE\u0001'))).toBe(null)
  expect(whyNotPrintFile('a.gcode.3mf', bytes('PK\u0003\u0004'))).toBe(null)
  expect(whyNotPrintFile('a.stl', bytes('solid'))).not.toBe(null)
  expect(whyNotPrintFile('a.3mf', bytes('PK\u0003\u0004'))).not.toBe(null)
  expect(whyNotPrintFile('a.gcode', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0]))).not.toBe(null)
  expect(whyNotPrintFile('a.bgcode', bytes('G28'))).not.toBe(null)
})

test('the name at the printer is plain, and no other job has it', () => {
  expect(machineFileName(12, 7, '../../évil name.gcode.3mf')).toBe('plate-12-7.gcode.3mf')
  expect(machineFileName(12, 7, 'x.gcode')).not.toBe(machineFileName(1, 27, 'x.gcode'))
})

test('the shown name has no folders and no control characters', () => {
  expect(PrintFileName.parse('../../etc/pass\u0000wd.gcode')).toBe('pass_wd.gcode')
  expect(PrintFileName.parse(`${'x'.repeat(300)}.gcode`)).toHaveLength(120)
})

const LINK = {
  printer_id: 'p1',
  kind: 'octoprint',
  host: '192.168.1.50',
  port: null,
  secure: false,
  user: null,
  serial: null,
  authority_pem: null,
  allow_public: false,
  enabled: true,
} as const

test.each(['192.168.1.50', 'octopi.local', '[fe80::1]', 'fd00::2', 'printer'])('%s is an address', (host) => {
  expect(LinkSettings.safeParse({ ...LINK, host }).success).toBe(true)
})

test.each(['http://192.168.1.50', '192.168.1.50/api', 'user@host', 'a b', '', 'host:80', '-x', 'a\r\nb'])(
  '“%s” is none',
  (host) => {
    expect(LinkSettings.safeParse({ ...LINK, host }).success).toBe(false)
  },
)

test('a key cannot break out of its header', () => {
  for (const key of ['a\r\nx: y', 'ä', ''])
    expect(LinkSettings.safeParse({ ...LINK, key }).success).toBe(false)
  expect(LinkSettings.safeParse({ ...LINK, user: 'a"b' }).success).toBe(false)
})

test('a Bambu Lab printer needs its serial number and its access code', () => {
  expect(whyNotLink({ kind: 'bambu', serial: null }, true)).toContain('serial number')
  expect(whyNotLink({ kind: 'bambu', serial: '01S00A' }, false)).toContain('access code')
  expect(whyNotLink({ kind: 'bambu', serial: '01S00A' }, true)).toBe(null)
  expect(whyNotLink({ kind: 'moonraker', serial: null }, false)).toBe(null)
})
