import type { PaperLogo } from '../../../shared/platform/brand/brand.ts'

/** Reads the picture of a logo. */
export interface LogoReader {
  /** The same pixels as a new PNG file, or a sentence that says why the file is refused. */
  rebuild(file: Uint8Array): PaperLogo | { fault: string }
}
