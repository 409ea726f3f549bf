import type { OcctObject, OcctShape } from './occt-types.ts'

/** Objects in WebAssembly memory that are deleted together. */
export class Owned {
  readonly #objects: OcctObject[] = []

  keep<T extends OcctObject>(object: T): T {
    this.#objects.push(object)
    return object
  }

  /** Deletes the objects, the last one first, as C++ does. */
  release(): void {
    for (let object = this.#objects.pop(); object; object = this.#objects.pop()) {
      // The binding's `delete` does not run the destructor of shapes, so their geometry would never be freed.
      if (isShape(object)) object.Nullify()
      object.delete()
    }
  }
}

function isShape(object: OcctObject): object is OcctShape {
  return 'Nullify' in object
}

/**
 * Runs `work` and deletes what it kept. When `work` throws, deletes nothing: the engine's memory may be damaged then, and
 * `withStepEngine` discards the whole instance.
 */
export function withOwned<T>(work: (owned: Owned) => T): T {
  const owned = new Owned()
  const result = work(owned)
  owned.release()
  return result
}
