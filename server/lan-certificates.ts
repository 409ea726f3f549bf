import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { needsNewLeaf } from '../shared/lan/certificate-plan.ts'
import type { LanAuthority, LanCertificate } from '../shared/lan/lan-state.ts'
import type { Instant } from '../shared/time.ts'
import type { KeyedCertificate } from './adapters/lan-authority.ts'
import type { LanFolder } from './adapters/lan-folder.ts'
import type { MachineInNetwork } from './adapters/lan-interfaces.ts'
import {
  fileState,
  issuerOf,
  namesOf,
  readOwnCertificate,
  type CertificateFiles,
} from './adapters/own-certificate.ts'
import { permits, type Permitted } from './adapters/permitted.ts'
import type { AuthorityFile } from './ports/lan.ts'

/** What a certificate has to be for. */
export interface CertificateWish {
  names: string[]
  /** What a new authority may certify: also names that the shop takes when another device has its own. */
  permitted: string[]
  machine: MachineInNetwork
  /** The owner's own files; null for the shop's own authority. */
  files: CertificateFiles | null
  now: Instant
}

type Authority = NonNullable<ReturnType<LanFolder['readAuthority']>>

/** The certificate of the local network: by the shop's own authority, or of the owner's files. */
export class LanCertificates {
  readonly #folder: LanFolder
  readonly #shopName: () => string
  #authority: Authority | null
  #current: KeyedCertificate | null = null
  #files: { state: string; certificate: KeyedCertificate } | null = null
  /** Why new files are not used, while the ones before are. */
  fault: string | null = null

  constructor(folder: LanFolder, shopName: () => string) {
    this.#folder = folder
    this.#shopName = shopName
    this.#authority = folder.readAuthority()
  }

  /** Returns the certificate to use now, made or read anew where it has to be. Throws an Error with a sentence when there is none. */
  async choose(wish: CertificateWish): Promise<KeyedCertificate> {
    this.#current = wish.files === null ? await this.#ownLeaf(wish) : this.#ownersFiles(wish.files, wish.now)
    return this.#current
  }

  /** Makes a new authority; certificates of the one before are refused by devices that trust the new one only. */
  async renewAuthority({ permitted: names, machine, now }: CertificateWish): Promise<void> {
    const { makeAuthority } = await import('./adapters/lan-authority.ts')
    const permitted = { names, ranges: [...new Set(machine.interfaces.map(({ range }) => range))] }
    const name = `${this.#shopName()} (Layerline)`
    await this.#folder.writeAuthority(await makeAuthority({ name, ...permitted, now }), permitted)
    this.#authority = this.#folder.readAuthority()
  }

  /** Null before the local network was switched on for the first time. */
  authority(): LanAuthority | null {
    if (this.#authority === null) return null
    const { cert, key_in, permitted } = this.#authority
    const read = new X509Certificate(cert)
    return {
      name: issuerOf(cert),
      fingerprint: read.fingerprint256,
      made_at: instantOf(read.validFrom),
      ends_at: instantOf(read.validTo),
      key_in,
      constraints: [...permitted.names, ...permitted.ranges],
    }
  }

  authorityFile(): AuthorityFile | null {
    if (this.#authority === null) return null
    const { cert } = this.#authority
    return { pem: cert, der: new X509Certificate(cert).raw }
  }

  certificate(source: LanCertificate['source']): LanCertificate | null {
    if (this.#current === null) return null
    const { cert } = this.#current
    const ends_at = instantOf(new X509Certificate(cert).validTo)
    return { source, names: namesOf(cert), issuer: issuerOf(cert), ends_at }
  }

  /** Whether the certificate is for a name or IP address. */
  covers(host: string): boolean {
    if (this.#current === null) return false
    const read = new X509Certificate(this.#current.cert)
    return (isIP(host) === 0 ? read.checkHost(host) : read.checkIP(host)) !== undefined
  }

  async #ownLeaf(wish: CertificateWish): Promise<KeyedCertificate> {
    this.fault = null
    if (this.#authority === null) await this.renewAuthority(wish)
    const authority = this.#authority!
    const { names, addresses } = permittedOf(wish, authority.permitted)
    const leaf = this.#folder.readLeaf()
    const issued = leaf === null ? null : issuedOf(leaf)
    const ends_at = instantOf(new X509Certificate(authority.cert).validTo)
    const plan = { now: wish.now, names, addresses, authority: { ends_at }, leaf: issued }
    // The same object while nothing changes, so that it is not set again.
    if (!needsNewLeaf(plan)) return this.#current?.cert === leaf!.cert ? this.#current : leaf!
    const { makeLeaf } = await import('./adapters/lan-authority.ts')
    const made = await makeLeaf(authority, { names, addresses, now: wish.now })
    this.#folder.writeLeaf(made)
    return made
  }

  /** Returns the new files; the ones before while the new ones cannot be used. */
  #ownersFiles(files: CertificateFiles, now: Instant): KeyedCertificate {
    const state = `${JSON.stringify(files)} ${fileState(files)}`
    if (this.#files?.state === state) return this.#files.certificate
    try {
      const certificate = readOwnCertificate(files, now)
      this.#files = { state, certificate }
      this.fault = null
      return certificate
    } catch (error) {
      if (this.#files === null) throw error
      this.fault = (error as Error).message
      return this.#files.certificate
    }
  }
}

/** Returns what the authority may certify of it: anything else would make devices refuse the whole certificate. */
function permittedOf({ names, machine }: CertificateWish, permitted: Permitted) {
  const allowed = permits(permitted)
  return {
    names: names.filter((name) => allowed.name(name)),
    addresses: machine.interfaces.map(({ address }) => address).filter((address) => allowed.address(address)),
  }
}

function issuedOf({ cert }: KeyedCertificate) {
  const names = namesOf(cert)
  return {
    names: names.filter((name) => isIP(name) === 0),
    addresses: names.filter((name) => isIP(name) !== 0),
    ends_at: instantOf(new X509Certificate(cert).validTo),
  }
}

/** Reads the text of a certificate: the Node of an older Electron has no `validToDate`. */
function instantOf(date: string): Instant {
  return Math.floor(Date.parse(date) / 1000)
}
