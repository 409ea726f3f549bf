import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeAuthority, makeLeaf } from '../../../../server/platform/adapters/lan-authority.ts'
import {
  fileState,
  namesOf,
  readOwnCertificate,
} from '../../../../server/platform/adapters/own-certificate.ts'

const NOW = 1_800_000_000
const folder = mkdtempSync(join(tmpdir(), 'layerline-own-'))
afterAll(() => rmSync(folder, { recursive: true }))

const wish = { names: ['shop.example'], ranges: [], now: NOW }
const authority = await makeAuthority({ name: 'Test', ...wish })
const other = await makeAuthority({ name: 'Other', ...wish })
const leaf = await makeLeaf(authority, { names: ['shop.example'], addresses: [], now: NOW })
const second = await makeLeaf(authority, { names: ['shop.example'], addresses: [], now: NOW })

const SEALED = '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----\n'
const alone = leaf.cert.slice(0, leaf.cert.indexOf('-----BEGIN', 20))

function files(cert: string, key: string) {
  const paths = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  writeFileSync(paths.certificate, cert)
  writeFileSync(paths.key, key)
  return paths
}

test('the shop reads a certificate with its chain and key', () => {
  expect(readOwnCertificate(files(leaf.cert, leaf.key), NOW)).toEqual(leaf)
  expect(namesOf(leaf.cert)).toEqual(['shop.example'])
})

test.each([
  ['a key of another certificate', leaf.cert, second.key, NOW, /does not belong/],
  ['a key with a passphrase', leaf.cert, SEALED, NOW, /passphrase/],
  ['no key', leaf.cert, 'nothing', NOW, /no private key/],
  ['no certificate', 'nothing', leaf.key, NOW, /no certificate/],
  ['a certificate that has ended', leaf.cert, leaf.key, NOW + 400 * 86_400, /ended on/],
  ['a certificate of the future', leaf.cert, leaf.key, NOW - 5 * 86_400, /not valid yet/],
  ['a chain of another authority', `${alone}${other.cert}`, leaf.key, NOW, /not in order/],
  ['an authority, which names no host', authority.cert, authority.key, NOW, /names no host/],
])('the shop refuses %s', (_title, cert, key, now, sentence) => {
  expect(() => readOwnCertificate(files(cert, key), now)).toThrow(sentence)
})

test('the refusal names the file that is missing', () => {
  const paths = { certificate: join(folder, 'gone.pem'), key: join(folder, 'key.pem') }
  expect(() => readOwnCertificate(paths, NOW)).toThrow(`The file ${paths.certificate} does not exist.`)
})

test('the shop notices that a file changed', () => {
  const before = fileState(files(leaf.cert, leaf.key))
  expect(fileState(files(second.cert, `${second.key}\n`))).not.toBe(before)
})
