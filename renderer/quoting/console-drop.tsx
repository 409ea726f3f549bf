import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { useState } from 'react'
import { useNewParts } from './customer/start/use-new-parts.ts'
import drop from './customer/start/drop.module.css'
import { ConfirmDialog } from '../platform/kit/action-dialog.tsx'
import { counted } from '../../shared/platform/counted.ts'

/** Model files that are dropped anywhere on a console page begin a quote, after a question. */
export function ConsoleDrop() {
  const takeParts = useNewParts()
  const [files, setFiles] = useState<File[]>([])
  const isOne = files.length === 1
  return (
    <>
      <div aria-hidden="true">
        <Dropzone.FullScreen
          onDrop={setFiles}
          activateOnKeyboard={false}
          withinPortal={false}
          classNames={{ fullScreen: drop['window'], root: drop['windowField'] }}
        >
          <p className="text-display font-semibold tracking-tight text-accent">
            Drop to quote a part for a customer
          </p>
        </Dropzone.FullScreen>
      </div>
      <ConfirmDialog
        opened={files.length > 0}
        title={isOne ? 'Quote this part for a customer?' : 'Quote these parts for a customer?'}
        confirm={isOne ? 'Start the quote' : `Start ${counted(files.length, 'quote')}`}
        action={(dropped) => void takeParts(dropped)}
        input={files}
        onClose={() => setFiles([])}
      >
        {files.map(({ name }) => name).join(', ')}
      </ConfirmDialog>
    </>
  )
}
