/** Mail servers on the shop's own machine may be used without encryption: nothing crosses the network. */
export const OWN_MACHINE = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/**
 * The encryption of the connection to a mail server: `tls` from the first byte (usually port 465 or 993), `starttls`
 * before any command is sent (usually port 587 or 143), `none` not at all.
 */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const
