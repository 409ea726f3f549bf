/** A slicer's figures about a print. */
export interface PrintFigures {
  seconds: number | null
  grams_mg: number | null
  /** A PNG, as the slicer drew it; null without one. */
  picture: Uint8Array | null
}

/** Enough for the pictures at the beginning of G-code, and for the figures at its end. */
export const GCODE_SAMPLE_BYTES = 512 * 1024
export const MAX_PICTURE_BYTES = 256 * 1024
/** Above it a figure is a fault of the file: a year, and a ton. */
const MAX_SECONDS = 365 * 24 * 3600
const MAX_GRAMS = 1_000_000

/** Reads the comments that PrusaSlicer, OrcaSlicer and Bambu Studio write into G-code. */
export function readGcodeFigures(head: string, tail: string): PrintFigures {
  const text = `${head}\n${tail}`
  const time =
    /^; estimated printing time \(normal mode\) = (.{1,40})$/m.exec(text)?.[1] ??
    /^; (?:model printing time: [^;\n]{1,40}; )?total estimated time: (.{1,40})$/m.exec(text)?.[1]
  const grams =
    /^; (?:total )?filament used \[g\] = ([\d., ]{1,80})$/m.exec(text)?.[1] ??
    /^; total filament weight \[g\] : ([\d., ]{1,80})$/m.exec(text)?.[1]
  return {
    seconds: time === undefined ? null : secondsOf(time),
    grams_mg: grams === undefined ? null : milligramsOf(grams),
    picture: largestPicture(head),
  }
}

/** Reads what `Metadata/slice_info.config` of a `.gcode.3mf` says of a plate. */
export function readSliceInfo(xml: string, plate: number): Omit<PrintFigures, 'picture'> {
  const own = partOfPlate(xml, plate)
  const of = (key: string) => new RegExp(`<metadata key="${key}" value="([\\d.]{1,20})"`).exec(own)?.[1]
  const [seconds, grams] = [of('prediction'), of('weight')]
  return {
    seconds: seconds === undefined ? null : inRange(Math.round(Number(seconds)), MAX_SECONDS),
    grams_mg: grams === undefined ? null : milligramsOf(grams),
  }
}

/** Returns the part of a plate by its own number; a file that numbers none is about its only plate. */
function partOfPlate(xml: string, plate: number): string {
  const parts = xml.split('<plate>').slice(1)
  const numberOf = (part: string) => /<metadata key="index" value="(\d{1,3})"/.exec(part)?.[1]
  if (parts.every((part) => numberOf(part) === undefined)) return xml
  return parts.find((part) => numberOf(part) === String(plate)) ?? ''
}

/** Numbers are of 1 to 64; a file that names none says nothing. */
const MAX_FILAMENT = 64

/** Returns the numbers of the filaments that the plate of a sliced project uses, in order; null if it names none. */
export function listFilaments(xml: string, plate: number): number[] | null {
  const numbers = [...partOfPlate(xml, plate).matchAll(/<filament\s[^>]{0,400}?\bid="(\d{1,3})"/g)].map(
    ([, id]) => Number(id),
  )
  const known = [...new Set(numbers)].filter((number) => number >= 1 && number <= MAX_FILAMENT)
  return known.length === 0 ? null : known.toSorted((a, b) => a - b)
}

/** '1d 2h 3m 4s' */
function secondsOf(text: string): number | null {
  const units: Record<string, number> = { d: 86_400, h: 3600, m: 60, s: 1 }
  const parts = [...text.matchAll(/(\d{1,6})([dhms])/g)]
  if (parts.length === 0) return null
  return inRange(
    parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit], 0),
    MAX_SECONDS,
  )
}

/** A figure per extruder, with commas. */
function milligramsOf(text: string): number | null {
  const grams = text.split(',').reduce((sum, one) => sum + Number(one), 0)
  const inside = inRange(grams, MAX_GRAMS)
  return inside === null ? null : Math.round(inside * 1000)
}

/** Zero is what slicers write when they do not know. */
function inRange(value: number, max: number): number | null {
  return Number.isFinite(value) && value > 0 && value <= max ? value : null
}

/** `; thumbnail begin 220x124 12345`, lines of base64, `; thumbnail end`. Only PNG pictures are taken. */
function largestPicture(head: string): Uint8Array | null {
  const found = [...head.matchAll(/^; thumbnail begin \d+x\d+ \d+\r?\n([\s\S]*?)^; thumbnail end/gm)].map(
    ([, body]) => body.replaceAll(/[;\s]/g, ''),
  )
  const largest = found
    .filter((one) => one.length <= (MAX_PICTURE_BYTES * 4) / 3)
    .toSorted((a, b) => b.length - a.length)[0]
  return largest === undefined ? null : pngOf(largest)
}

function pngOf(base64: string): Uint8Array | null {
  try {
    return asPng(Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!))
  } catch {
    return null
  }
}

/** Returns the bytes when they begin as a PNG does. */
export function asPng(bytes: Uint8Array): Uint8Array | null {
  const begins = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, at) => bytes[at] === byte)
  return begins && bytes.length <= MAX_PICTURE_BYTES ? bytes : null
}
