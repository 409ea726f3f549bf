/** Numbers whose count is not known beforehand, in one growing typed array. */
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

/** The same for vertex numbers. Wraps like Uint32Array outside of 0 to 2^32 - 1. */
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
