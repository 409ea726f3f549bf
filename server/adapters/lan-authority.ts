// The dependency injection of x509 needs it, before x509 is loaded.
import 'reflect-metadata'
import { X509Certificate as ReadCertificate } from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { AUTHORITY_DAYS, leafEnd } from '../../shared/lan/certificate-plan.ts'
import { DAY, type Instant } from '../../shared/time.ts'
import { nameConstraints } from './name-constraints.ts'

/** A certificate with its private key, both as PEM. */
export interface KeyedCertificate {
  cert: string
  key: string
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const { subtle } = globalThis.crypto

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
  const keys = await newKeys()
  const authority = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [plainName(wish.name)] }],
    keys,
    signingAlgorithm: ALGORITHM,
    // A device whose clock is behind accepts it, too.
    notBefore: dateOf(wish.now - DAY),
    notAfter: dateOf(wish.now + AUTHORITY_DAYS * DAY),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      nameConstraints(wish),
    ],
  })
  return { cert: `${authority.toString('pem')}\n`, key: await privatePem(keys.privateKey) }
}

/** Makes a server certificate; `cert` holds the authority's certificate after it. The first name is its common name. */
export async function makeLeaf(
  authority: KeyedCertificate,
  wish: { names: readonly string[]; addresses: readonly string[]; now: Instant },
): Promise<KeyedCertificate> {
  const issuer = new X509Certificate(authority.cert)
  const keys = await newKeys()
  const leaf = await X509CertificateGenerator.create({
    subject: [{ CN: [wish.names[0] ?? wish.addresses[0] ?? 'localhost'] }],
    issuer: issuer.subjectName,
    publicKey: keys.publicKey,
    signingKey: await importPrivate(authority.key),
    signingAlgorithm: ALGORITHM,
    notBefore: dateOf(wish.now - DAY),
    notAfter: dateOf(leafEnd(wish.now, { ends_at: endOf(authority.cert) })),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        ...wish.names.map((value) => ({ type: 'dns' as const, value })),
        ...wish.addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  })
  return { cert: `${leaf.toString('pem')}\n${authority.cert}`, key: await privatePem(keys.privateKey) }
}

/** Returns the end of the first certificate of a PEM text. */
export function endOf(pem: string): Instant {
  return Math.floor(new ReadCertificate(pem).validToDate.getTime() / 1000)
}

/** Without what x509 reads as quotation or as hexadecimal. */
function plainName(name: string): string {
  return name.replaceAll(/["\\#]/g, '').trim()
}

function newKeys(): Promise<CryptoKeyPair> {
  return subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
}

async function privatePem(key: CryptoKey): Promise<string> {
  return `${PemConverter.encode(await subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`
}

function importPrivate(pem: string): Promise<CryptoKey> {
  return subtle.importKey('pkcs8', PemConverter.decodeFirst(pem), ALGORITHM, false, ['sign'])
}

function dateOf(instant: Instant): Date {
  return new Date(instant * 1000)
}
