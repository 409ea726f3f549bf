import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Secrets } from '../ports/secrets.ts'
import type { Vault } from '../ports/vault.ts'
import type { KeyedCertificate } from './lan-authority.ts'
import type { Permitted } from './permitted.ts'
import { writeWhole } from './write-whole.ts'

const PURPOSE = 'certificate of the local network'

/** What `lan/` in the data folder keeps: certificates in the clear, keys sealed by the vault key or in the keychain. */
export interface LanFolder {
  /** Null when there is none, or its key cannot be read: on another computer, or with another vault key. */
  readAuthority(): (KeyedCertificate & { permitted: Permitted; key_in: 'keychain' | 'vault' }) | null
  /** The server certificate of the authority before is deleted. */
  writeAuthority(authority: KeyedCertificate, permitted: Permitted): Promise<void>
  readLeaf(): KeyedCertificate | null
  writeLeaf(leaf: KeyedCertificate): void
}

export function lanFolder(
  dataFolder: string,
  { vault, secrets }: { vault: Vault; secrets: Secrets },
): LanFolder {
  const files = privateFiles(join(dataFolder, 'lan'), vault)
  return {
    readAuthority() {
      const [cert, permitted] = [files.read('authority.pem'), files.read('authority.json')]
      const kept = secrets.get('lan_authority_key')
      const key = kept ?? files.open('authority.key.sealed')
      if (cert === null || key === null || permitted === null || !fits(cert, key)) return null
      const key_in = kept === null ? 'vault' : 'keychain'
      return { cert, key, key_in, permitted: JSON.parse(permitted) as Permitted }
    },
    async writeAuthority({ cert, key }, permitted) {
      files.remove('authority.pem', 'certificate.pem', 'certificate.key.sealed', 'authority.key.sealed')
      if (secrets.canKeep) await secrets.keep('lan_authority_key', key)
      else files.seal('authority.key.sealed', key)
      files.write('authority.json', `${JSON.stringify(permitted, null, 2)}\n`)
      files.write('authority.pem', cert)
    },
    readLeaf() {
      const [cert, key] = [files.read('certificate.pem'), files.open('certificate.key.sealed')]
      return cert === null || key === null || !fits(cert, key) ? null : { cert, key }
    },
    writeLeaf({ cert, key }) {
      files.seal('certificate.key.sealed', key)
      files.write('certificate.pem', cert)
    },
  }
}

/** A program that was killed while it wrote leaves a certificate and a key that do not belong together. */
function fits(cert: string, key: string): boolean {
  return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
}

function privateFiles(folder: string, vault: Vault) {
  const at = (name: string) => join(folder, name)
  const read = (name: string) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : null)
  const write = (name: string, text: string) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeWhole(at(name), text)
  }
  return {
    read,
    write,
    seal: (name: string, text: string) => write(name, `${vault.seal(text, PURPOSE)}\n`),
    /** Null when it is not there, or was sealed by another key. */
    open(name: string): string | null {
      const sealed = read(name)
      try {
        return sealed === null ? null : vault.open(sealed.trim(), PURPOSE)
      } catch {
        return null
      }
    },
    remove(...names: string[]): void {
      for (const name of names) rmSync(at(name), { force: true })
    },
  }
}
