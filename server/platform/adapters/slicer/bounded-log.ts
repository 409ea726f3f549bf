/** Keeps the first quarter and the end of what a program writes, as text without control characters. */
export function boundedLog(limit: number) {
  const headLimit = Math.floor(limit / 4)
  const tailLimit = limit - headLimit
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  let bytes = 0
  return {
    /** Returns how many bytes were written in all. */
    add(chunk: Buffer): number {
      bytes += chunk.length
      const room = headLimit - head.length
      if (room > 0) head = Buffer.concat([head, chunk.subarray(0, room)])
      if (chunk.length > room)
        tail = Buffer.concat([tail, chunk.subarray(Math.max(0, room))]).subarray(-tailLimit)
      return bytes
    },
    text(): string {
      const left = bytes - head.length - tail.length
      const gap = left > 0 ? `\n… ${left} bytes left out …\n` : ''
      return readable(`${head.toString('utf8')}${gap}${tail.toString('utf8')}`)
    },
  }
}

function readable(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')
}
