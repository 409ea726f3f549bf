import { Field } from '../ui/field.tsx'

interface FilesFieldProps {
  meaning?: string
  /** The endings that the browser offers. */
  accept: string
  onFiles: (files: File[]) => void
}

/** Chooses files to read. */
export function FilesField({ meaning, accept, onFiles }: FilesFieldProps) {
  return (
    <Field label="Files" meaning={meaning}>
      {(control) => (
        <input
          {...control}
          className={control.className}
          style={{ paddingBlock: 8 }}
          type="file"
          accept={accept}
          multiple
          onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])}
        />
      )}
    </Field>
  )
}
