/** Addresses of logos inside an email (`cid:`, RFC 2392), with the hash of the file. */
export const LOGO_URL = /cid:logo-([\da-f]{32})@shop/g

export function logoCid(hash: string): string {
  return `logo-${hash}@shop`
}
