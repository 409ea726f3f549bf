export interface Passwords {
  /** Hash with a random salt in the PHC string form. */
  hash(password: string): Promise<string>
  /** Takes as long when `hash` is null, so that an unknown email looks like a wrong password. */
  verify(hash: string | null, password: string): Promise<boolean>
}
