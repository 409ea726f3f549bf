import { createPrivateKey, KeyObject, X509Certificate as ReadCertificate } from 'node:crypto'
import { AUTHORITY_DAYS, leafEnd } from '../../../shared/operations/lan/certificate-plan.ts'
import { DAY, type Instant } from '../../../shared/platform/time.ts'
import { NAME_CONSTRAINTS, nameConstraints } from './name-constraints.ts'

/** A certificate with its private key, both as PEM. */
export interface KeyedCertificate {
  cert: string
  key: string
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const { subtle } = globalThis.crypto

/** Loads the library after the polyfill of its dependency injection, once a certificate is made. */
async function loadX509() {
  await import('reflect-metadata')
  return import('@peculiar/x509')
}

/**
 * Makes a certificate authority whose certificates are accepted for these names and IP ranges only (RFC 5280, 4.2.1.10), so that
 * a device that trusts it risks nothing elsewhere.
 */
export async function makeAuthority(wish: {
  name: string
  names: readonly string[]
  ranges: readonly string[]
  now: Instant
}): Promise<KeyedCertificate> {
  const x509 = await loadX509()
  const keys = await newKeys()
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [plainName(wish.name)] }],
    keys,
    signingAlgorithm: ALGORITHM,
    // A device whose clock is behind accepts it, too.
    notBefore: dateOf(wish.now - DAY),
    notAfter: dateOf(wish.now + AUTHORITY_DAYS * DAY),
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      new x509.Extension(NAME_CONSTRAINTS, true, nameConstraints(wish)),
    ],
  })
  return { cert: `${authority.toString('pem')}\n`, key: privatePem(keys.privateKey) }
}

/** Makes a server certificate; `cert` holds the authority's certificate after it. The first name is its common name. */
export async function makeLeaf(
  authority: KeyedCertificate,
  wish: { names: readonly string[]; addresses: readonly string[]; now: Instant },
): Promise<KeyedCertificate> {
  const x509 = await loadX509()
  const issuer = new x509.X509Certificate(authority.cert)
  const keys = await newKeys()
  const leaf = await x509.X509CertificateGenerator.create({
    subject: [{ CN: [wish.names[0] ?? wish.addresses[0] ?? 'localhost'] }],
    issuer: issuer.subjectName,
    publicKey: keys.publicKey,
    signingKey: await importPrivate(authority.key),
    signingAlgorithm: ALGORITHM,
    notBefore: dateOf(wish.now - DAY),
    notAfter: dateOf(leafEnd(wish.now, { ends_at: endOf(authority.cert) })),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        ...wish.names.map((value) => ({ type: 'dns' as const, value })),
        ...wish.addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  })
  return { cert: `${leaf.toString('pem')}\n${authority.cert}`, key: privatePem(keys.privateKey) }
}

/** Returns the end of the first certificate of a PEM text. */
export function endOf(pem: string): Instant {
  return Math.floor(Date.parse(new ReadCertificate(pem).validTo) / 1000)
}

/** Without what x509 reads as quotation or as hexadecimal. */
function plainName(name: string): string {
  return name.replaceAll(/["\\#]/g, '').trim()
}

function newKeys(): Promise<CryptoKeyPair> {
  return subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
}

function privatePem(key: CryptoKey): string {
  return KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }) as string
}

function importPrivate(pem: string): Promise<CryptoKey> {
  return subtle.importKey(
    'pkcs8',
    new Uint8Array(createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' })),
    ALGORITHM,
    false,
    ['sign'],
  )
}

function dateOf(instant: Instant): Date {
  return new Date(instant * 1000)
}
