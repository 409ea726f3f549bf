import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { LanFault } from '../../../shared/operations/lan/lan-fault.ts'
import { formatInstant, type Instant } from '../../../shared/platform/time.ts'
import type { KeyedCertificate } from './lan-authority.ts'

/** PEM files of the owner: the certificate with its chain, and the key. */
export interface CertificateFiles {
  certificate: string
  key: string
}

/** Changes when one of the files does. */
export function fileState({ certificate, key }: CertificateFiles): string {
  return [certificate, key]
    .map((path) => {
      const found = statSync(path, { throwIfNoEntry: false })
      return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : 'missing'
    })
    .join(', ')
}

/** Reads and checks the files. Throws a LanFault when they cannot be used. */
export function readOwnCertificate(files: CertificateFiles, now: Instant): KeyedCertificate {
  const cert = readText(files.certificate)
  const key = readText(files.key)
  const [leaf, ...chain] = parseChain(cert, files.certificate)
  if (!leaf.checkPrivateKey(parseKey(key, files.key)))
    throw new LanFault(`The key in ${files.key} does not belong to the certificate in ${files.certificate}.`)
  const ends = Math.floor(Date.parse(leaf.validTo) / 1000)
  if (ends <= now)
    throw new LanFault(`The certificate in ${files.certificate} ended on ${formatInstant(ends)}.`)
  if (Date.parse(leaf.validFrom) / 1000 > now)
    throw new LanFault(`The certificate in ${files.certificate} is not valid yet.`)
  if (!leaf.subjectAltName)
    throw new LanFault(
      `The certificate in ${files.certificate} names no host (subjectAltName), so browsers refuse it.`,
    )
  checkChain([leaf, ...chain], files.certificate)
  return { cert, key }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code ?? 'unknown error'})`
    throw new LanFault(`The file ${path} ${why}.`, { cause: error })
  }
}

function parseChain(pem: string, path: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  if (!blocks) throw new LanFault(`The file ${path} holds no certificate in PEM format.`)
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch (error) {
    throw new LanFault(`A certificate in ${path} is damaged.`, { cause: error })
  }
}

function parseKey(pem: string, path: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch (error) {
    const why = /ENCRYPTED/.test(pem)
      ? 'is protected by a passphrase. Save it without one, readable by the program only'
      : 'holds no private key in PEM format'
    throw new LanFault(`The file ${path} ${why}.`, { cause: error })
  }
}

/** Each certificate must be signed by the next; a public authority's is incomplete without its intermediate. */
function checkChain(chain: X509Certificate[], path: string): void {
  for (const [at, issuer] of chain.slice(1).entries())
    if (!chain[at].checkIssued(issuer) || !chain[at].verify(issuer.publicKey))
      throw new LanFault(`The certificates in ${path} are not in order: each must be signed by the next one.`)
}

/** Returns the DNS names and IP addresses of a certificate. */
export function namesOf(pem: string): string[] {
  return (new X509Certificate(pem).subjectAltName ?? '')
    .split(', ')
    .filter((name) => name !== '')
    .map((name) => plainAddress(name.replace(/^(DNS|IP Address):/, '').toLowerCase()))
}

/** Writes an IPv6 address the usual way (RFC 5952): OpenSSL writes out its zeros. */
function plainAddress(name: string): string {
  return isIPv6(name) ? new URL(`http://[${name}]`).hostname.slice(1, -1) : name
}

/** Returns the common name of the issuer, or its organization. */
export function issuerOf(pem: string): string {
  const { issuer } = new X509Certificate(pem)
  return /^CN=(.+)$/m.exec(issuer)?.[1] ?? /^O=(.+)$/m.exec(issuer)?.[1] ?? issuer
}
