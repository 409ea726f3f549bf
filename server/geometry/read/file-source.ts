import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { freeMemory } from '../mesh/free-memory.ts'

/** The bytes of a part's file, in memory or on disk. */
export interface PartBytes {
  /** In bytes. */
  size: number
  /** Fills a list with the bytes from `from` on; throws when there are fewer. */
  copy: (into: Uint8Array, from: number) => void
  /** All bytes. Those of a file on disk are freed when it is closed. */
  whole: () => Uint8Array
}

export function bytesInMemory(bytes: Uint8Array): PartBytes {
  return {
    size: bytes.length,
    copy(into, from) {
      into.set(bytes.subarray(from, from + into.length))
    },
    whole: () => bytes,
  }
}

/** A file on disk. What is read in pieces is never in memory as a whole. */
export class OpenFile implements PartBytes {
  readonly size: number
  #file: number | null
  #whole: Uint8Array | null = null

  constructor(path: string) {
    this.#file = openSync(path, 'r')
    this.size = fstatSync(this.#file).size
  }

  copy(into: Uint8Array, from: number): void {
    if (this.#file === null) throw new Error('the file was closed')
    for (let done = 0; done < into.length;) {
      const read = readSync(this.#file, into, done, into.length - done, from + done)
      if (read === 0) throw new Error(`the file ended at byte ${from + done} of ${this.size}`)
      done += read
    }
  }

  whole(): Uint8Array {
    if (this.#whole) return this.#whole
    const bytes = new Uint8Array(this.size)
    this.copy(bytes, 0)
    return (this.#whole = bytes)
  }

  /** Nothing may read its bytes any more. */
  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
    if (this.#whole) freeMemory([this.#whole])
    this.#whole = null
  }
}
