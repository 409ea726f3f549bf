/** Work that closing the server interrupts or finishes. */
export interface UnderWay {
  /** Parts that are being measured. */
  parts: number
  requests: number
  backup: boolean
  export: boolean
}

/** Returns a sentence about each kind of work under way that the close affects; empty if nothing is under way. */
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
