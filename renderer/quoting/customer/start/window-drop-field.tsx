import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import classes from './drop.module.css'

export interface WindowDropProps {
  /** Tells what dropping files does here. */
  words: string
  onFiles: (files: File[]) => void
}

/** Accepts files that are dropped anywhere in the window, and shows that it does. */
export function WindowDropField({ words, onFiles }: WindowDropProps) {
  return (
    // For pointers only: the visible drop area is the accessible control. In no grid of the page: it is loaded late, and would push the page down.
    <div data-window-drop aria-hidden="true" className="absolute">
      <Dropzone.FullScreen
        onDrop={onFiles}
        activateOnKeyboard={false}
        withinPortal={false}
        classNames={{ fullScreen: classes['window'], root: classes['windowField'] }}
      >
        <p className="text-display font-semibold tracking-tight text-accent">{words}</p>
      </Dropzone.FullScreen>
    </div>
  )
}
