import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate for a name, which a site of a test presents over TLS (X.509 v3, ECDSA P-256). */
export function testCertificate(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(objectId([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))
  const commonName = sequence(objectId([0x55, 0x04, 0x03]), der(0x0c, Buffer.from(name)))
  const who = sequence(der(0x31, commonName))
  const alternativeName = sequence(
    objectId([0x55, 0x1d, 0x11]),
    der(0x04, sequence(der(0x82, Buffer.from(name)))),
  )
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    who,
    sequence(time('200101000000Z'), time('491231235959Z')),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeName)),
  )
  const signature = sign('sha256', body, privateKey)
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}

/** Tag, length and content as in ASN.1 DER. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const objectId = (bytes: number[]) => der(0x06, Buffer.from(bytes))
const time = (text: string) => der(0x17, Buffer.from(text))
