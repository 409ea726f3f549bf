/** A growing typed array for numbers whose count is not known in advance. */
export class DoubleList {
  values: Float64Array
  length = 0

  constructor(expected: number) {
    this.values = new Float64Array(Math.max(16, Math.floor(expected)))
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Float64Array(this.length * 2)
      grown.set(this.values)
      this.values = grown
    }
    this.values[this.length++] = value
  }

  used(): Float64Array {
    return this.values.subarray(0, this.length)
  }
}

/** The same for vertex numbers. Values outside of 0 to 2^32 - 1 wrap, as in a Uint32Array. */
export class IndexList {
  values: Uint32Array
  length = 0

  constructor(expected: number) {
    this.values = new Uint32Array(Math.max(16, Math.floor(expected)))
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Uint32Array(this.length * 2)
      grown.set(this.values)
      this.values = grown
    }
    this.values[this.length++] = value
  }

  used(): Uint32Array {
    return this.values.subarray(0, this.length)
  }
}
