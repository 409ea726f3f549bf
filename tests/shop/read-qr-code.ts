import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Reads the QR code of a picture of four bytes a pixel, with the decoder of another project; null if there is none. */
export async function readQrCode(
  data: Uint8ClampedArray<ArrayBuffer>,
  width: number,
  height: number,
): Promise<string | null> {
  // The package would download its WebAssembly.
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } })
  const picture = { data, width, height, colorSpace: 'srgb' as const, pixelFormat: 'rgba-unorm8' as const }
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true })
  return found?.text ?? null
}
