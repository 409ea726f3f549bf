import { describe, expect, test } from 'vitest'
import type { LinkTarget } from '../../../../../server/platform/ports/printer-link.ts'
import { bambuTests, certificates, link, machine, soon } from './bambu-links.ts'
import { makeCertificates } from './bambu-machine.ts'

bambuTests()

describe('who answers', () => {
  test.each<[string, Partial<LinkTarget>, string, RegExp]>([
    ['a wrong access code', { key: '00000000' }, 'key_refused', /refuses the access code/],
    ['no access code', { key: null }, 'key_refused', /Enter the access code/],
    ['no authority', { authority_pem: null }, 'certificate_refused', /printer\.cer/],
    [
      'an authority that is no certificate',
      { authority_pem: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' },
      'certificate_refused',
      /cannot be read/,
    ],
    ['no serial number', { serial: null }, 'failed', /Enter the serial number/],
    ['a serial number with a wildcard', { serial: '01P#/+00A1' }, 'failed', /Enter the serial number/],
    [
      'the serial number of another printer',
      { serial: 'OTHER0000000001' },
      'certificate_refused',
      /certificate of another one/,
    ],
  ])('%s is refused', async (_, change, fault, sentence) => {
    const p1s = await machine()
    const refused = link(p1s.port, change).readReport(soon())
    await expect(refused).rejects.toMatchObject({ fault, message: expect.stringMatching(sentence) as string })
    expect(p1s.heard).toEqual([])
  })

  test('the certificate of another authority, and of another printer, is refused before the access code is sent', async () => {
    const foreign = await makeCertificates()
    const wrong = await machine({}, foreign.own)
    await expect(link(wrong.port).readReport(soon())).rejects.toMatchObject({
      fault: 'certificate_refused',
      message: expect.stringContaining('not from the authority') as string,
    })
    const other = await machine({}, certificates.other)
    await expect(link(other.port).readReport(soon())).rejects.toMatchObject({ fault: 'certificate_refused' })
  })

  test('the certificate of the printer itself is enough, as newer printers do not send the one above it', async () => {
    const p1s = await machine()
    const own = certificates.own.cert.split(/(?<=-----END CERTIFICATE-----\n)/)[0]
    expect((await link(p1s.port, { authority_pem: own }).readReport(soon())).state).toBe('idle')
  })

  test('no message has the access code', async () => {
    const p1s = await machine({
      answer: (command) => ({ result: 'failed', reason: JSON.stringify(command) }),
    })
    const refused = await link(p1s.port)
      .start('a.gcode.3mf', soon())
      .catch((error: Error) => error)
    expect((refused as Error).message.length).toBeLessThan(200)
    expect((refused as Error).message).not.toContain('12345678')
  })
})
