import { readRefusal, RefusedRequest, UNREACHABLE } from '../api.ts'

/**
 * Downloads a file once the shop says that it is there: it may have to be written first, and a refusal is then a
 * sentence on the page rather than a file with an error in it. Throws `RefusedRequest`.
 */
export async function downloadFile(path: string): Promise<void> {
  const ready = await ask(path, 'HEAD')
  if (!ready.ok) throw new RefusedRequest(readRefusal(await (await ask(path, 'GET')).text()))
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

function ask(path: string, method: 'HEAD' | 'GET'): Promise<Response> {
  return fetch(path, { method }).catch(() => {
    throw new RefusedRequest(UNREACHABLE)
  })
}
