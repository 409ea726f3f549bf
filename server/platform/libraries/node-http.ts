/**
 * HTTP of Node. An import of `node:http` reads all its exports, among them those of a second client (undici) that takes a tenth of a
 * start to load.
 */
export const { createServer, request } = process.getBuiltinModule('node:http')
