/** As OpenSSL and Node name what is wrong with a certificate. */
const CODES =
  /^(CERT_|CRL_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|INVALID_|PATH_LENGTH|HOSTNAME_MISMATCH|ERR_TLS_CERT)/

/** Returns true if a connection failed because of the certificate of the other side. */
export function isCertificateFault(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && CODES.test(code)
}
