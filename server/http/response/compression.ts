import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Below this, compression saves less than its headers cost. */
const MIN_BYTES = 1024
/** Up to here compression takes under a millisecond; larger answers are streamed, off the main thread. */
const MAX_BYTES_AT_ONCE = 16 * 1024

/** Text of all kinds, and the mesh of a part. Pictures, PDFs and archives are compressed already. */
const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|javascript|octet-stream|[\w.-]+\+json)\b|image\/svg)/

/**
 * Compresses answers as they are sent. The length of a compressed answer reveals repeated text, and so lets an attacker who
 * makes a browser send requests and watches the network guess a secret in the answer (BREACH). So answers to requests that
 * another site caused are not compressed, nor those of sign-in, keys, connected apps and payment.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!mayCompress(request)) request.headers['x-no-compression'] = '1'
    done()
  })
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: MIN_BYTES,
    syncThreshold: MAX_BYTES_AT_ONCE,
    customTypes: COMPRESSIBLE,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  })
  // After the plugin's own hook: the same entity tag must not name two different sequences of bytes (RFC 9110, 8.8.1).
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? []].flat().concat(weakenTag)
  })
}

const SECRET_PATHS = /^\/(auth|checkout|oauth|uploads|mcp|v1\/(keys|device|oauth))(\/|\?|$)/

function mayCompress({ url, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  // Programs leave it out, and browsers over plain http, where an eavesdropper reads everything anyway.
  const isOurs = site === undefined || site === 'same-origin' || site === 'none'
  return isOurs && !SECRET_PATHS.test(url)
}

function weakenTag(_request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void {
  const tag = reply.getHeader('etag')
  const isStrong = typeof tag === 'string' && !tag.startsWith('W/')
  if (isStrong && reply.hasHeader('content-encoding')) reply.header('etag', `W/${tag}`)
  done()
}
