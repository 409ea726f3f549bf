import { useId, useState } from 'react'
import field from '../ui/field.module.css'
import tones from './tones.module.css'

/** A list of all ZIP codes of the country is half of it. */
const MAX_FILE_BYTES = 1_000_000

interface TextFileInputProps {
  /** Said of a file that is none of the expected lists. */
  tooLarge: string
  onRead: (text: string) => void
}

/** Reads a list from a file, as an alternative to pasting it. */
export function TextFileInput({ tooLarge, onRead }: TextFileInputProps) {
  const id = useId()
  const [isTooLarge, setTooLarge] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > MAX_FILE_BYTES)
    if (file.size <= MAX_FILE_BYTES) onRead(await file.text())
  }
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        Or a file (text or CSV)
      </label>
      <input
        id={id}
        className={field['input']}
        type="file"
        accept=".txt,.csv,.tsv,text/plain,text/csv"
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
      {isTooLarge ? <p className={tones['fault']}>{tooLarge}</p> : null}
    </div>
  )
}
