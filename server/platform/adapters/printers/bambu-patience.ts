/** Time limits for a printer's answers, and the intervals of repeated questions. */
export interface BambuPatience {
  connect_ms: number
  answer_ms: number
  /** Without a word from the printer for one and a half times this, the connection counts as lost. */
  keepalive_s: number
  /** Between two questions for everything: old printers are slow at it. */
  pushall_ms: number
  /** After a lost connection; doubled with each failure, up to a minute. */
  retry_ms: number
  /** The longest time without progress of a file transfer. */
  transfer_ms: number
  /** Tests have their own. */
  ftps_port: number
  camera_port: number
}

export const USUAL_PATIENCE: BambuPatience = {
  connect_ms: 10_000,
  answer_ms: 10_000,
  keepalive_s: 20,
  pushall_ms: 5 * 60_000,
  retry_ms: 1000,
  transfer_ms: 30_000,
  ftps_port: 990,
  camera_port: 6000,
}
