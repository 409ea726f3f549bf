export interface Ids {
  /** A new public id such as `q_...`: unguessable, never sequential. */
  make(prefix: string): string
  /** A new secret of `bytes` random bytes, base64url. */
  secret(bytes: number): string
  /** Returns random characters of an alphabet, for codes that people type. */
  letters(alphabet: string, length: number): string
}
