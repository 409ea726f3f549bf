import type { FastifyRequest } from 'fastify'

/** Paths for programs, always answered with the interface's error shape. */
const FOR_PROGRAMS =
  /^\/(v1|auth|trpc|guest|mcp|oauth|assets|samples|docs|downloads|uploads|stripe|\.well-known|llms\.txt)(\/|$)/

/** Returns true if a person opened this address in a browser. */
export function isBrowser({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !FOR_PROGRAMS.test(url.split('?')[0]) &&
    /\btext\/html\b/.test(headers.accept ?? '')
  )
}
