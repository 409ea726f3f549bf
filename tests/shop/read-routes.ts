import type { FastifyInstance } from 'fastify'

/** Paths of the routes for reading, from the tree that Fastify prints: four characters for each level. */
export function readRoutes(http: FastifyInstance): string[] {
  const above: string[] = []
  return http
    .printRoutes({ commonPrefix: false, method: 'GET' })
    .trimEnd()
    .split('\n')
    .map((line) => {
      const depth = line.indexOf('── ') >> 2
      above.splice(depth, above.length, /── (\S+)/.exec(line)![1])
      return above.join('')
    })
}
