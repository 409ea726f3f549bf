import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../ports/passwords.ts'

/** argon2id with the library's defaults (19 MiB, 2 passes), the first choice of OWASP's password storage cheat sheet. */
export function argonPasswords(): Passwords {
  let unknownAccountHash: Promise<string> | null = null
  return {
    hash: (password) => hash(password),
    async verify(known, password) {
      unknownAccountHash ??= hash('nobody has this password')
      const matches = await verify(known ?? (await unknownAccountHash), password)
      return known !== null && matches
    },
  }
}
