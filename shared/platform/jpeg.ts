import { readFrame, isDecodable } from './jpeg-frame.ts'

/** A JPEG file of picture data alone. */
export interface CleanJpeg {
  bytes: Uint8Array
  width: number
  height: number
}

export type CheckedJpeg = { jpeg: CleanJpeg; fault: null } | { jpeg: null; fault: string }

/** Progressive files can repeat scans to keep a decoder busy; encoders write at most about ten. */
const MAX_SCANS = 20

const NOT_A_JPEG = 'This is not a JPEG photo.'
const DAMAGED = 'This photo is damaged or incomplete. Take it again.'

/** Markers of ITU-T T.81, table B.1. */
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const TABLES = new Set([0xdb, 0xc4, 0xdd])
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Application data (Exif with its GPS position, color profiles, previews) and comments. */
const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

/** JFIF 1.01 without a thumbnail: says that the colors are YCbCr, which a decoder would otherwise guess. */
const JFIF = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]

/**
 * Checks that bytes are one whole JPEG file with nothing after it, and returns it rewritten: only the segments that a picture
 * is decoded from, without any metadata.
 */
export function cleanJpeg(bytes: Uint8Array): CheckedJpeg {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return { jpeg: null, fault: NOT_A_JPEG }
  const walk: Walk = { bytes, at: 2, kept: [], frame: null, scans: 0, fault: null }
  while (walk.fault === null && walk.at < bytes.length) {
    if (stepOver(walk) === EOI) return finished(walk)
  }
  return { jpeg: null, fault: walk.fault ?? DAMAGED }
}

interface Walk {
  bytes: Uint8Array
  at: number
  /** From and to, in bytes. */
  kept: [number, number][]
  frame: { width: number; height: number } | null
  scans: number
  fault: string | null
}

/** Goes over the next segment; returns its marker. */
function stepOver(walk: Walk): number {
  const { bytes } = walk
  const from = walk.at
  if (bytes[from] !== 0xff) return refuse(walk, DAMAGED)
  let at = from + 1
  while (bytes[at] === 0xff) at += 1
  const marker = bytes[at] ?? 0
  if (marker === EOI) {
    walk.at = at + 1
    return EOI
  }
  const length = ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
  const to = at + 1 + length
  if (length < 2 || to > bytes.length) return refuse(walk, DAMAGED)
  walk.at = to
  if (isMetadata(marker)) return marker
  // Fill bytes before a marker are left out.
  walk.kept.push([at - 1, to])
  return takeIn(walk, marker, bytes.subarray(at + 3, to))
}

function takeIn(walk: Walk, marker: number, body: Uint8Array): number {
  if (!isDecodable(marker, body)) return refuse(walk, DAMAGED)
  if (TABLES.has(marker)) return marker
  if (FRAMES.has(marker)) {
    const frame = readFrame(body)
    if (walk.frame !== null || typeof frame === 'string')
      return refuse(walk, typeof frame === 'string' ? frame : DAMAGED)
    walk.frame = frame
    return marker
  }
  if (marker !== SOS || walk.frame === null || walk.scans === MAX_SCANS) return refuse(walk, DAMAGED)
  walk.scans += 1
  return skipScan(walk)
}

/** Goes over the compressed data of a scan, in which a marker is never 0 and only restarts appear. */
function skipScan(walk: Walk): number {
  const { bytes } = walk
  const from = walk.at
  let at = from
  for (; at < bytes.length - 1; at += 1) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1]
    if (next !== 0 && next !== 0xff && !isRestart(next)) break
  }
  if (at === from || at >= bytes.length - 1) return refuse(walk, DAMAGED)
  walk.kept.push([from, at])
  walk.at = at
  return SOS
}

function refuse(walk: Walk, fault: string): number {
  walk.fault = fault
  return 0
}

function finished({ bytes, at, kept, frame, scans }: Walk): CheckedJpeg {
  if (frame === null || scans === 0) return { jpeg: null, fault: DAMAGED }
  if (at !== bytes.length)
    return { jpeg: null, fault: 'There is something else after the photo in this file.' }
  const parts = [
    Uint8Array.of(0xff, SOI, ...JFIF),
    ...kept.map(([from, to]) => bytes.subarray(from, to)),
    Uint8Array.of(0xff, EOI),
  ]
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return { jpeg: { bytes: whole, ...frame }, fault: null }
}
