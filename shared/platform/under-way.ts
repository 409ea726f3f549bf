/** What a server interrupts or finishes when it is closed. */
export interface UnderWay {
  /** Parts that are being measured. */
  parts: number
  requests: number
  backup: boolean
  export: boolean
}

/** What happens to work under way when the shop closes; empty when nothing is under way. */
export function underWaySentences({ parts, requests, backup, export: isExporting }: UnderWay): string[] {
  return [
    ...(parts > 0
      ? [parts === 1 ? '1 part goes back into the queue.' : `${parts} parts go back into the queue.`]
      : []),
    ...(requests > 0
      ? [requests === 1 ? '1 request is finished.' : `${requests} requests are finished.`]
      : []),
    ...(backup ? ['The backup under way is ended; the last good one stays.'] : []),
    ...(isExporting ? ['The export under way is ended, and what it has written is deleted.'] : []),
  ]
}
