import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import type { Recording } from './recording-browser.ts'
import { openUploads } from './uploads-of-shop.ts'

const PART = new Uint8Array(binaryStl(box([20, 20, 20])))

/** Upload addresses that are made before a server starts, by their secrets. */
export async function uploadSecrets(data: string): Promise<Record<string, string>> {
  const { links } = await openUploads(data, 2, PART.length)
  const [used, open] = links.map(({ path }) => path.split('/').at(-1)!)
  return { 'the address of an upload': used, 'an upload address that stays open': open }
}

/** Everything that is done at upload addresses, right and wrong; unknown ones come from `stray`. */
export async function useUploadAddresses(
  url: string,
  of: { secrets: string[]; stray: string },
  recording: Recording,
): Promise<number[]> {
  const [used, open] = of.secrets
  const form = new FormData()
  form.set('file', new Blob(['no part']), 'part.stl')
  const asks: [method: string, path: string, body?: BodyInit][] = [
    ['PUT', `/uploads/${used}`, PART],
    ['PUT', `/uploads/${used}`, PART],
    ['PUT', `/uploads/${open}`, 'no part'],
    ['POST', `/uploads/${open}`, form],
    ['PUT', `/uploads/${open}?token=${open}`, new Uint8Array(PART.length + 1)],
    ['GET', `/uploads/${open}`],
    ['DELETE', `/uploads/${open}`],
    ['PUT', `/uploads/${open}/part.stl`, PART],
    ['PUT', `/%75ploads/${open}%zz`, PART],
    ['PUT', `//uploads//${open}`, PART],
    ['PUT', `/uploads/${of.stray}`, PART],
  ]
  const ends: number[] = []
  for (const [method, path, body] of asks) {
    const answer = await fetch(url + path, { method, body: body ?? null })
    ends.push(answer.status)
    const text = await answer.text()
    if (answer.status >= 400) recording.refusals.push(`${[...answer.headers].join('\n')}\n${text}`)
  }
  return ends
}
