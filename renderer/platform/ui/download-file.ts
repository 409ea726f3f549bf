import { readRefusal, RefusedRequest, UNREACHABLE } from '../api.ts'

/**
 * Downloads a file after a HEAD request succeeded. The server may have to write the file first, and a refusal then shows
 * as a sentence on the page instead of a file with an error in it. Throws `RefusedRequest`.
 */
export async function downloadFile(path: string): Promise<void> {
  const head = await request(path, 'HEAD')
  if (!head.ok) throw new RefusedRequest(readRefusal(await (await request(path, 'GET')).text()))
  startDownload(path)
}

/** Opens a path that the server answers with a file. */
export function startDownload(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

function request(path: string, method: 'HEAD' | 'GET'): Promise<Response> {
  return fetch(path, { method }).catch(() => {
    throw new RefusedRequest(UNREACHABLE)
  })
}
