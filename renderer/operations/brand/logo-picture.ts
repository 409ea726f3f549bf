import {
  MAX_LOGO_BYTES,
  MAX_LOGO_HEIGHT,
  MAX_LOGO_WIDTH,
  type Logo,
} from '../../../shared/platform/brand/brand.ts'

const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/svg+xml'])
const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Tried in this order until the picture is small enough. */
const SCALES = [1, 0.75, 0.5, 0.35, 0.25]
/** The server packs the same pixels again, which can take a little more. */
const ROOM = 0.94

/**
 * Draws a picture in the size of a logo and returns it as PNG. Only pixels are sent: a browser runs no script of an SVG that is
 * drawn, and loads nothing for it. Throws an Error with a sentence when the file cannot be used.
 */
export async function logoPicture(file: File): Promise<Logo> {
  if (!TYPES.has(file.type)) throw new Error('Choose a PNG, JPEG or SVG file.')
  if (file.size > MAX_FILE_BYTES) throw new Error('Choose a file of at most 10 MB.')
  const url = URL.createObjectURL(file)
  try {
    const picture = await readPicture(url)
    for (const scale of SCALES) {
      const logo = await draw(picture, { scale, isVector: file.type === 'image/svg+xml' })
      if (logo) return logo
    }
  } finally {
    URL.revokeObjectURL(url)
  }
  throw new Error('This picture could not be made small enough for a logo. Choose a simpler one.')
}

async function readPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = url
  try {
    await picture.decode()
  } catch {
    throw new Error(
      'This picture is damaged, or it is not a picture. Save it again as a PNG file and choose that.',
    )
  }
  return picture
}

/** Null if the file would be too large. */
async function draw(
  picture: HTMLImageElement,
  { scale, isVector }: { scale: number; isVector: boolean },
): Promise<Logo | null> {
  const [naturalWidth, naturalHeight] = [picture.naturalWidth || 300, picture.naturalHeight || 150]
  const fit = Math.min(MAX_LOGO_WIDTH / naturalWidth, MAX_LOGO_HEIGHT / naturalHeight)
  const factor = (isVector ? fit : Math.min(1, fit)) * scale
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * factor))
  canvas.height = Math.max(1, Math.round(naturalHeight * factor))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot prepare pictures.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  refuseEmpty(context, canvas)
  const blob = await encode(canvas)
  if (!blob || blob.size > MAX_LOGO_BYTES * ROOM) return null
  return { png: await base64Of(blob), width: canvas.width, height: canvas.height }
}

/** A browser does not let pages read a drawing that contains other web content. */
const NOT_READABLE =
  'This SVG contains parts that cannot be drawn safely. Save it as a PNG file and choose that.'

function refuseEmpty(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): void {
  let pixels: Uint8ClampedArray
  try {
    pixels = context.getImageData(0, 0, width, height).data
  } catch {
    throw new Error(NOT_READABLE)
  }
  const isVisible = pixels.some((value, at) => at % 4 === 3 && value > 0)
  if (!isVisible)
    throw new Error('Nothing of this picture can be seen. If it is an SVG, give it a width and a height.')
}

function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
