export interface Ids {
  /** A new public id such as `q_...`: unguessable, never sequential. */
  make(prefix: string): string
  /** A new secret of `bytes` random bytes, base64url. */
  secret(bytes: number): string
  /** So many random letters of an alphabet, for secrets and codes that people handle. */
  letters(alphabet: string, length: number): string
}
