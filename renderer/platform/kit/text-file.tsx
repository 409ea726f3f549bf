import { useState } from 'react'
import { Field } from '../ui/field.tsx'

/** A list of all ZIP codes of the country is half of it. */
const MAX_FILE_BYTES = 1_000_000

interface TextFileInputProps {
  /** Said of a file that is none of the expected lists. */
  tooLarge: string
  onRead: (text: string) => void
}

/** Reads a list from a file, as an alternative to pasting it. */
export function TextFileInput({ tooLarge, onRead }: TextFileInputProps) {
  const [isTooLarge, setTooLarge] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > MAX_FILE_BYTES)
    if (file.size <= MAX_FILE_BYTES) onRead(await file.text())
  }
  return (
    <Field label="Or a file (text or CSV)" fault={isTooLarge ? tooLarge : null}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept=".txt,.csv,.tsv,text/plain,text/csv"
          onChange={(event) => void read(event.currentTarget.files?.[0])}
        />
      )}
    </Field>
  )
}
