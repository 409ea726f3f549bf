export interface Passwords {
  /** Hash with a random salt in the PHC string form. */
  hash(password: string): Promise<string>
  /** Also takes its time when `hash` is null, so that an unknown e-mail cannot be told from a wrong password. */
  verify(hash: string | null, password: string): Promise<boolean>
}
