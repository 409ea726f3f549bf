/** A photo larger than this is refused: it would take a phone or tablet too much memory to show. */
const MAX_PHOTO_SIDE = 4096

const TOO_LARGE = `This photo is larger than ${MAX_PHOTO_SIDE} × ${MAX_PHOTO_SIDE} pixels. Send a smaller one.`
const UNUSUAL = 'This kind of JPEG cannot be shown by every browser. Save it as a standard JPEG.'

/**
 * Reads the frame header of ITU-T T.81, B.2.2: 8 bits, gray or three colors, which is what cameras and browsers write. Returns
 * a sentence when it is none of them.
 */
export function readFrame(body: Uint8Array): { width: number; height: number } | string {
  const [precision = 0, ...size] = body.subarray(0, 5)
  const components = body[5]
  if (precision !== 8 || (components !== 1 && components !== 3)) return UNUSUAL
  const height = (size[0] << 8) | size[1]
  const width = (size[2] << 8) | size[3]
  if (width === 0 || height === 0) return UNUSUAL
  return width > MAX_PHOTO_SIDE || height > MAX_PHOTO_SIDE ? TOO_LARGE : { width, height }
}

const FRAMES = new Set([0xc0, 0xc1, 0xc2])

/** Returns true if the body of a segment has exactly the fields that its marker has in ITU-T T.81, B.2. */
export function isDecodable(marker: number, body: Uint8Array): boolean {
  if (marker === 0xdb) return isQuantization(body)
  if (marker === 0xc4) return isHuffman(body)
  if (marker === 0xdd) return body.length === 2
  if (marker === 0xda) return body.length === 4 + 2 * (body[0] ?? 0) && body[0] >= 1 && body[0] <= 3
  return FRAMES.has(marker) && isFrame(body)
}

function isFrame(body: Uint8Array): boolean {
  if (body.length < 6 || body.length !== 6 + 3 * body[5]) return false
  for (let at = 6; at < body.length; at += 3) {
    const [across, down] = [body[at + 1] >> 4, body[at + 1] & 15]
    if (across < 1 || across > 4 || down < 1 || down > 4 || body[at + 2] > 3) return false
  }
  return true
}

/** Tables of 64 values with one or two bytes each. */
function isQuantization(body: Uint8Array): boolean {
  let at = 0
  while (at < body.length) {
    const [wide, table] = [body[at] >> 4, body[at] & 15]
    if (wide > 1 || table > 3) return false
    at += 1 + 64 * (wide + 1)
  }
  return at === body.length && at > 0
}

/** Tables of 16 counts, and as many values as they add up to. */
function isHuffman(body: Uint8Array): boolean {
  let at = 0
  while (at + 17 <= body.length) {
    if (body[at] >> 4 > 1 || (body[at] & 15) > 3) return false
    const values = body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
    if (values > 256) return false
    at += 17 + values
  }
  return at === body.length && at > 0
}
