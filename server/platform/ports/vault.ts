/** Encrypts what only the shop may read. The key is not in the database. */
export interface Vault {
  /** `purpose` belongs to the seal: what was sealed for one thing cannot be opened as another. */
  seal(text: string, purpose: string): string
  /** Throws when it was not sealed here, for this purpose, or was changed since. */
  open(sealed: string, purpose: string): string
}
