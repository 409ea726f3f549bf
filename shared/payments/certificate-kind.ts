import type { CertificateKind } from './tax-exemption.ts'

const SIGNATURES: Record<CertificateKind, readonly number[]> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}

/** Returns the kind of a file by its first bytes, whatever its name says; null for anything but PDF, JPEG and PNG. */
export function certificateKind(bytes: Uint8Array): CertificateKind | null {
  const kinds = Object.keys(SIGNATURES) as CertificateKind[]
  return kinds.find((kind) => SIGNATURES[kind].every((byte, at) => bytes[at] === byte)) ?? null
}
