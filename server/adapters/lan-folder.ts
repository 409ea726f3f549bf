import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Vault } from '../ports/vault.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { KeyedCertificate } from './lan-authority.ts'
import type { Permitted } from './permitted.ts'
import { writeWhole } from './write-whole.ts'

const PURPOSE = 'certificate of the local network'

/** What `lan/` in the data folder keeps: certificates in the clear, keys sealed by the vault key or in the keychain. */
export interface LanFolder {
  /** Null when there is none, or its key cannot be read: on another computer, or with another vault key. */
  readAuthority(): (KeyedCertificate & { permitted: Permitted; key_in: 'keychain' | 'vault' }) | null
  writeAuthority(authority: KeyedCertificate, permitted: Permitted): Promise<void>
  readLeaf(): KeyedCertificate | null
  writeLeaf(leaf: KeyedCertificate): void
}

export function lanFolder(
  dataFolder: string,
  { vault, secrets }: { vault: Vault; secrets: Secrets },
): LanFolder {
  const at = (name: string) => join(dataFolder, 'lan', name)
  const write = (name: string, text: string) => {
    mkdirSync(join(dataFolder, 'lan'), { recursive: true, mode: 0o700 })
    writeWhole(at(name), text)
  }
  const read = (name: string) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : null)
  const readSealed = (name: string) => {
    try {
      const sealed = read(name)
      return sealed === null ? null : vault.open(sealed.trim(), PURPOSE)
    } catch {
      return null
    }
  }
  return {
    readAuthority() {
      const cert = read('authority.pem')
      const permitted = read('authority.json')
      const kept = secrets.get('lan_authority_key')
      const key = kept ?? readSealed('authority.key.sealed')
      if (cert === null || key === null || permitted === null) return null
      return {
        cert,
        key,
        key_in: kept === null ? 'vault' : 'keychain',
        permitted: JSON.parse(permitted) as Permitted,
      }
    },
    async writeAuthority({ cert, key }, permitted) {
      if (secrets.canKeep) {
        await secrets.keep('lan_authority_key', key)
        rmSync(at('authority.key.sealed'), { force: true })
      } else write('authority.key.sealed', `${vault.seal(key, PURPOSE)}\n`)
      write('authority.json', `${JSON.stringify(permitted, null, 2)}\n`)
      write('authority.pem', cert)
      for (const name of ['certificate.pem', 'certificate.key.sealed']) rmSync(at(name), { force: true })
    },
    readLeaf() {
      const cert = read('certificate.pem')
      const key = readSealed('certificate.key.sealed')
      return cert === null || key === null ? null : { cert, key }
    },
    writeLeaf({ cert, key }) {
      write('certificate.key.sealed', `${vault.seal(key, PURPOSE)}\n`)
      write('certificate.pem', cert)
    },
  }
}
