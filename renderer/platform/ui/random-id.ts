/**
 * Returns 128 random bits as 32 hex digits. Uses `getRandomValues`, because `crypto.randomUUID` exists only in secure
 * contexts, which a page at `http://<LAN address>` is not.
 */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
