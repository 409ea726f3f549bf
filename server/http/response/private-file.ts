import type { FastifyReply } from 'fastify'

/** Begins the answer with a file that no cache keeps: browsers save it, or show it if it is `inline`. */
export function privateFile(
  reply: FastifyReply,
  type: string,
  filename: string,
  shown: 'attachment' | 'inline' = 'attachment',
): FastifyReply {
  return reply.type(type).headers({
    'cache-control': 'private, no-store',
    'content-disposition': `${shown}; ${namedFile(filename)}`,
  })
}

export function sendPdf(reply: FastifyReply, { filename, bytes }: { filename: string; bytes: Uint8Array }) {
  return privateFile(reply, 'application/pdf', filename, 'inline').send(Buffer.from(bytes))
}

/** As in `Content-Disposition` (RFC 6266): an ASCII name for old programs, and the full name (RFC 8187) for all others. */
function namedFile(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  if (ascii === filename) return `filename="${filename}"`
  const encoded = encodeURIComponent(filename).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}
