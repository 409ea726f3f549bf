import { useState } from 'react'

/** Reads a value from typed text and writes it as text. */
export interface TextFormat<Value> {
  parse: (text: string) => Value
  write: (value: Value) => string
}

/**
 * Returns the text of a field whose value is parsed from it. Keeps what was typed, such as a trailing comma, for as
 * long as it means the value; a value that is changed from outside, such as by discarding, is written again.
 */
export function useParsedText<Value>(
  value: Value,
  { parse, write }: TextFormat<Value>,
  onChange: (value: Value) => void,
): { text: string; change: (entered: string) => void } {
  const [input, setInput] = useState(() => write(value))
  return {
    text: write(parse(input)) === write(value) ? input : write(value),
    change: (entered) => {
      setInput(entered)
      onChange(parse(entered))
    },
  }
}
