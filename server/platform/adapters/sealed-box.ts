import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Vault } from '../ports/vault.ts'
import { KEY_BYTES } from './vault-key.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Identifies the format. */
const VERSION = 'v1.'

/** AES-256-GCM with a random nonce (NIST SP 800-38D); the purpose is authenticated with the text. */
export function sealedBox(key: Uint8Array): Vault {
  if (key.length !== KEY_BYTES) throw new Error('the key of the vault has the wrong length')
  return {
    seal(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, purpose) {
      if (!sealed.startsWith(VERSION)) throw new Error('this was not sealed here')
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}
