import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { useEffect } from 'react'
import classes from './drop.module.css'

export interface WindowDropProps {
  /** What dropping files does here. */
  words: string
  onFiles: (files: File[]) => void
}

/** Accepts files that are dropped anywhere in the window, or pasted. */
export function WindowDropField({ words, onFiles }: WindowDropProps) {
  usePastedFiles(onFiles)
  return (
    // For pointers only: the visible drop area is the accessible control.
    <div aria-hidden="true">
      <Dropzone.FullScreen
        onDrop={onFiles}
        activateOnKeyboard={false}
        withinPortal={false}
        classNames={{ fullScreen: classes['window'], root: classes['windowField'] }}
      >
        <p className={classes['windowWords']}>{words}</p>
      </Dropzone.FullScreen>
    </div>
  )
}

function usePastedFiles(onFiles: (files: File[]) => void): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [onFiles])
}
