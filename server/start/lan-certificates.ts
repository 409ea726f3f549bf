import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { needsNewLeaf } from '../../shared/operations/lan/certificate-plan.ts'
import { LanFault } from '../../shared/operations/lan/lan-fault.ts'
import type { LanAuthority, LanCertificate } from '../../shared/operations/lan/lan-state.ts'
import { invalidAuthority } from '../../shared/operations/lan/lan-words.ts'
import type { Instant } from '../../shared/platform/time.ts'
import type { KeyedCertificate } from '../platform/adapters/lan-authority.ts'
import type { KeptAuthority, LanFolder } from '../platform/adapters/lan-folder.ts'
import {
  fileState,
  issuerOf,
  namesOf,
  readOwnCertificate,
  type CertificateFiles,
} from '../platform/adapters/own-certificate.ts'
import type { CertificateWish } from './certificate-wish.ts'
import { permits, type Permitted } from '../platform/adapters/permitted.ts'
import type { AuthorityFile } from '../platform/ports/lan.ts'

/** The certificate of the local network: by the shop's own authority, or of the owner's files. */
export class LanCertificates {
  readonly #folder: LanFolder
  readonly #shopName: () => string
  /** The authority as its files were in this state. */
  #read: { state: string; authority: KeptAuthority | null; fault: string | null } | null = null
  /** Null while there is none that is valid now. */
  #authority: KeptAuthority | null = null
  #current: KeyedCertificate | null = null
  #files: { state: string; certificate: KeyedCertificate } | null = null
  /** The reason new files are not used, while the ones before are. */
  fault: string | null = null
  /**
   * The reason the shop's own authority cannot be used. It is never replaced without the owner, because devices trust
   * it.
   */
  authorityFault: string | null = null

  constructor(folder: LanFolder, shopName: () => string) {
    this.#folder = folder
    this.#shopName = shopName
  }

  /** Reads the authority again where its files have changed, and checks that it is valid now. */
  look(now: Instant): void {
    const state = this.#folder.authorityState()
    if (this.#read?.state !== state) this.#read = { state, ...this.#readAuthority() }
    const { authority, fault } = this.#read
    this.authorityFault =
      fault ?? (authority === null ? null : invalidAuthority(validityOf(authority.cert), now))
    this.#authority = this.authorityFault === null ? authority : null
  }

  #readAuthority(): { authority: KeptAuthority | null; fault: string | null } {
    try {
      return { authority: this.#folder.readAuthority(), fault: null }
    } catch (error) {
      if (error instanceof LanFault) return { authority: null, fault: error.message }
      throw error
    }
  }

  /** Returns the certificate to use now, made or read again where it has to be. Throws a LanFault when there is none. */
  async choose(wish: CertificateWish): Promise<KeyedCertificate> {
    this.#current = wish.files === null ? await this.#ownLeaf(wish) : this.#ownersFiles(wish.files, wish.now)
    return this.#current
  }

  /** Forgets the certificate: the local network is closed. */
  forget(): void {
    this.#current = null
  }

  /** Makes a new authority; certificates of the one before are refused by devices that trust the new one only. */
  async renewAuthority({ permitted: names, machine, now }: CertificateWish): Promise<void> {
    const { makeAuthority } = await import('../platform/adapters/lan-authority.ts')
    const permitted = { names, ranges: [...new Set(machine.interfaces.map(({ range }) => range))] }
    const name = `${this.#shopName()} (Layerline)`
    await this.#folder.writeAuthority(await makeAuthority({ name, ...permitted, now }), permitted)
    this.#read = null
    this.look(now)
  }

  /** Null before the local network was switched on for the first time, and while the authority cannot be used. */
  authority(): LanAuthority | null {
    if (this.#authority === null) return null
    const { cert, key_in, permitted } = this.#authority
    const { starts_at: made_at, ends_at } = validityOf(cert)
    return {
      name: issuerOf(cert),
      fingerprint: new X509Certificate(cert).fingerprint256,
      made_at,
      ends_at,
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
    return { source, names: namesOf(cert), issuer: issuerOf(cert), ends_at: validityOf(cert).ends_at }
  }

  /** Returns true if the certificate is for a name or IP address. */
  covers(host: string): boolean {
    if (this.#current === null) return false
    const read = new X509Certificate(this.#current.cert)
    return (isIP(host) === 0 ? read.checkHost(host) : read.checkIP(host)) !== undefined
  }

  async #ownLeaf(wish: CertificateWish): Promise<KeyedCertificate> {
    this.fault = null
    if (this.authorityFault !== null) throw new LanFault(this.authorityFault)
    if (this.#authority === null) await this.renewAuthority(wish)
    const authority = this.#authority!
    const { names, addresses } = permittedOf(wish, authority.permitted)
    const leaf = this.#folder.readLeaf(authority)
    const issued = leaf === null ? null : issuedOf(leaf)
    const plan = { now: wish.now, names, addresses, authority: validityOf(authority.cert), leaf: issued }
    // The same object while nothing changes, so that it is not set again.
    if (!needsNewLeaf(plan)) return this.#current?.cert === leaf!.cert ? this.#current : leaf!
    const { makeLeaf } = await import('../platform/adapters/lan-authority.ts')
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
    ...validityOf(cert),
  }
}

function validityOf(cert: string): { starts_at: Instant; ends_at: Instant } {
  const { validFrom, validTo } = new X509Certificate(cert)
  return { starts_at: instantOf(validFrom), ends_at: instantOf(validTo) }
}

/** Reads the text of a certificate: the Node of an older Electron has no `validToDate`. */
function instantOf(date: string): Instant {
  return Math.floor(Date.parse(date) / 1000)
}
