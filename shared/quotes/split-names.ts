import { shortName } from '../cut-text.ts'

const MAX_STEM_LENGTH = 180

/** The file name of one part of a file, counted from 1: `clamp part 2.step`. */
export function partFileName(filename: string, part: number, kind: string): string {
  const stem = filename.replace(/\.[^.]*$/, '')
  return `${shortName(stem === '' ? 'file' : stem, MAX_STEM_LENGTH)} part ${part}.${kind}`
}
