import { useRef } from 'react'
import { Button } from '../../platform/ui/buttons.tsx'

interface CertificateFileProps {
  label: string
  busy: boolean
  onChoose: (file: File) => void
}

/** A button that asks for the scan of a certificate. */
export function CertificateFile({ label, busy, onChoose }: CertificateFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Scan of the certificate"
        accept="application/pdf,image/jpeg,image/png"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button disabled={busy} onClick={() => input.current?.click()}>
        {busy ? 'Sending…' : label}
      </Button>
    </>
  )
}
