import { IconCamera, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../platform/ui/buttons.tsx'
import { CameraScan, hasCameraScan } from './camera-scan.tsx'
import { useScanner } from '../../platform/kit/use-scanner.ts'
import classes from './work.module.css'

/** Takes codes from a scanner at any time, from the keyboard, and from the camera where the browser reads codes. */
export function ScanField({ onCode }: { onCode: (text: string) => void }) {
  const [text, setText] = useState('')
  const [isCameraOpen, setCameraOpen] = useState(false)
  useScanner(onCode)
  const enter = (code: string) => {
    setText('')
    setCameraOpen(false)
    if (code.trim() !== '') onCode(code)
  }
  return (
    <form
      className={`flex min-w-0 items-center gap-2.5 ${classes['scan']}`}
      aria-label="Codes"
      onSubmit={(event) => {
        event.preventDefault()
        enter(text)
      }}
    >
      <IconScan size={24} aria-hidden="true" />
      <input
        className="min-w-0"
        aria-label="Scan or type a code"
        placeholder="Scan or type a code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {hasCameraScan() ? (
        <IconButton label="Scan with the camera" onClick={() => setCameraOpen(true)}>
          <IconCamera size={26} />
        </IconButton>
      ) : null}
      {isCameraOpen ? <CameraScan onCode={enter} onClose={() => setCameraOpen(false)} /> : null}
    </form>
  )
}
