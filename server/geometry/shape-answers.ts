interface PendingAnswer<Answer> {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** Answers of the shape thread that are waited for, by the number of the question's part. */
export class ShapeAnswers<Answer> {
  readonly #pending = new Map<number, PendingAnswer<Answer>>()
  #isLost = false

  expect(id: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#isLost) return reject(lost())
      this.#pending.set(id, { resolve, reject })
    })
  }

  receive(id: number, answer: Answer): void {
    this.#pending.get(id)?.resolve(answer)
    this.#pending.delete(id)
  }

  /** The thread has ended: nothing more will come. */
  lose(): void {
    this.#isLost = true
    for (const { reject } of this.#pending.values()) reject(lost())
    this.#pending.clear()
  }
}

function lost(): Error {
  return new Error('the thread for shapes ended')
}
