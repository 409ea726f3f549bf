/**
 * 128 random bits as 32 hex digits. Made from `getRandomValues`, because `crypto.randomUUID` exists in secure contexts only,
 * and a page at `http://<LAN address>` is none.
 */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
