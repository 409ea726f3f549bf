declare const shape: unique symbol

/** A value that is already JSON, so that a large answer is not read and written again only to be sent. */
export class JsonText<Value> {
  readonly json: string
  declare readonly [shape]: Value

  constructor(json: string) {
    this.json = json
  }

  /** For callers that need the value itself. */
  parse(): Value {
    return JSON.parse(this.json) as Value
  }
}

/** `[a, b]` from texts that are JSON already. */
export function jsonList<Value>(items: readonly JsonText<Value>[]): JsonText<Value[]> {
  return new JsonText(`[${items.map((item) => item.json).join(',')}]`)
}

/** A JSON object of small values with some members whose text is JSON already. */
export function jsonObject<Value extends object>(
  small: Partial<Value>,
  texts: Record<string, string>,
): JsonText<Value> {
  const head = JSON.stringify(small)
  const members = Object.entries(texts).map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  if (head === '{}') return new JsonText(`{${members.join(',')}}`)
  return new JsonText(members.length === 0 ? head : `${head.slice(0, -1)},${members.join(',')}}`)
}
