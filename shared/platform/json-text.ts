declare const shape: unique symbol

/** A value that is already JSON text, so that a large answer is not parsed and serialized again. */
export class JsonText<Value> {
  readonly json: string
  declare readonly [shape]: Value

  constructor(json: string) {
    this.json = json
  }

  parse(): Value {
    return JSON.parse(this.json) as Value
  }
}

/** Joins JSON texts to a list. */
export function jsonList<Value>(items: readonly JsonText<Value>[]): JsonText<Value[]> {
  return new JsonText(`[${items.map((item) => item.json).join(',')}]`)
}

/** Returns a JSON object in which some members are already JSON text. */
export function jsonObject<Value extends object>(
  small: Partial<Value>,
  texts: Record<string, string>,
): JsonText<Value> {
  const head = JSON.stringify(small)
  const members = Object.entries(texts).map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  if (head === '{}') return new JsonText(`{${members.join(',')}}`)
  return new JsonText(members.length === 0 ? head : `${head.slice(0, -1)},${members.join(',')}}`)
}

/** Returns a text as it stands within a JSON string, without the quotation marks. */
export function escapeForJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** Returns the value of a JSON text; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
