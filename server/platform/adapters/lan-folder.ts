import { createPrivateKey, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { z } from 'zod'
import { lostAuthority } from '../../../shared/operations/lan/lan-words.ts'
import { LanFault } from '../../../shared/operations/lan/lan-fault.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { Vault } from '../ports/vault.ts'
import type { KeyedCertificate } from './lan-authority.ts'
import type { Permitted } from './permitted.ts'
import { type PrivateFiles, privateFiles } from './private-files.ts'

const PURPOSE = 'certificate of the local network'
const AUTHORITY = { cert: 'authority.pem', key: 'authority.key.sealed', permitted: 'authority.json' }
const LEAF = { cert: 'certificate.pem', key: 'certificate.key.sealed' }

const Constraints = z.object({ names: z.array(z.string()), ranges: z.array(z.string()) })

export interface KeptAuthority extends KeyedCertificate {
  permitted: Permitted
  key_in: 'keychain' | 'vault'
}

/**
 * The content of `lan/` in the data folder: certificates in the clear, keys sealed by the vault key or in the keychain.
 */
export interface LanFolder {
  /** Null for a shop that never had one. Throws a LanFault when a part of it is missing, damaged or cannot be opened. */
  readAuthority(): KeptAuthority | null
  /** Changes when a file of the authority does. */
  authorityState(): string
  /** The server certificate of the authority before is deleted. */
  writeAuthority(authority: KeyedCertificate, permitted: Permitted): Promise<void>
  /** Null if there is none that a server can show to devices that trust this authority. */
  readLeaf(authority: KeyedCertificate): KeyedCertificate | null
  writeLeaf(leaf: KeyedCertificate): void
}

export function lanFolder(
  dataFolder: string,
  { vault, secrets }: { vault: Vault; secrets: Secrets },
): LanFolder {
  const folder = join(dataFolder, 'lan')
  const files = privateFiles(folder, { vault, purpose: PURPOSE })
  const all = [...Object.values(AUTHORITY), ...Object.values(LEAF)]
  return {
    readAuthority() {
      const kept = secrets.get('lan_authority_key')
      return kept === null && !files.hasAny(all) ? null : readAuthority(folder, files, kept)
    },
    authorityState: () => files.state(Object.values(AUTHORITY)),
    async writeAuthority({ cert, key }, permitted) {
      // The one before is lost only once the new one is on the disk.
      const next = files.stage(
        { [AUTHORITY.permitted]: `${JSON.stringify(permitted, null, 2)}\n`, [AUTHORITY.cert]: cert },
        secrets.canKeep ? {} : { [AUTHORITY.key]: key },
      )
      if (secrets.canKeep) await secrets.keep('lan_authority_key', key)
      files.remove(...all)
      next.put()
    },
    readLeaf: (authority) => readLeaf(files, authority),
    writeLeaf({ cert, key }) {
      const next = files.stage({ [LEAF.cert]: cert }, { [LEAF.key]: key })
      files.remove(...Object.values(LEAF))
      next.put()
    },
  }
}

function readAuthority(folder: string, files: PrivateFiles, kept: string | null): KeptAuthority {
  const lost = (name: string, why: string) => new LanFault(lostAuthority(`${join(folder, name)} ${why}`))
  const text = (name: string) => {
    const found = files.read(name)
    if ('text' in found) return found.text
    throw lost(name, found.fault)
  }
  const cert = text(AUTHORITY.cert)
  if (!isAuthority(cert)) throw lost(AUTHORITY.cert, 'is damaged')
  const permitted = parsePermitted(text(AUTHORITY.permitted))
  if (permitted === null) throw lost(AUTHORITY.permitted, 'is damaged')
  // A key in the keychain may belong to an earlier authority.
  if (kept !== null && fits(cert, kept)) return { cert, key: kept, key_in: 'keychain', permitted }
  return { cert, key: sealedKey(cert, { files, lost, kept }), key_in: 'vault', permitted }
}

interface SealedKey {
  files: PrivateFiles
  lost: (name: string, why: string) => LanFault
  kept: string | null
}

function sealedKey(cert: string, { files, lost, kept }: SealedKey): string {
  const sealed = files.read(AUTHORITY.key)
  if ('fault' in sealed)
    throw lost(
      AUTHORITY.key,
      kept === null ? sealed.fault : `${sealed.fault}, and the keychain has another key`,
    )
  const key = files.open(sealed.text)
  if (key === null) throw lost(AUTHORITY.key, 'is damaged, or was sealed with another vault key')
  if (!fits(cert, key)) throw lost(AUTHORITY.key, `does not belong to ${AUTHORITY.cert}`)
  return key
}

function readLeaf(files: PrivateFiles, authority: KeyedCertificate): KeyedCertificate | null {
  const [cert, sealed] = [files.read(LEAF.cert), files.read(LEAF.key)]
  if ('fault' in cert || 'fault' in sealed) return null
  const key = files.open(sealed.text)
  if (key === null || !fits(cert.text, key) || !cert.text.endsWith(authority.cert)) return null
  const [leaf, issuer] = [new X509Certificate(cert.text), new X509Certificate(authority.cert)]
  if (!leaf.checkIssued(issuer) || !leaf.verify(issuer.publicKey)) return null
  try {
    createSecureContext({ cert: cert.text, key })
  } catch {
    return null
  }
  return { cert: cert.text, key }
}

function isAuthority(pem: string): boolean {
  try {
    return new X509Certificate(pem).ca
  } catch {
    return false
  }
}

function parsePermitted(json: string): Permitted | null {
  try {
    return Constraints.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/** A program that was killed while it wrote leaves a certificate and a key that do not belong together. */
function fits(cert: string, key: string): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}
